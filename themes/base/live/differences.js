// Where two lists of nodes differ.
const PATIENCE = 250_000;

/** Runs of nodes that are not in both lists: each the old ones, the new ones, and the node after. */
export function changedRuns(olds, news) {
  let start = 0, end = 0;
  const room = Math.min(olds.length, news.length);
  while (start < room && olds[start].isEqualNode(news[start])) start++;
  while (end < room - start && olds.at(-1 - end).isEqualNode(news.at(-1 - end))) end++;
  const oldKeys = olds.slice(start, olds.length - end).map(key);
  const newKeys = news.slice(start, news.length - end).map(key);
  const runs = [];
  let [i, j] = [0, 0];
  const close = (toOld, toNew) => {
    if (i < toOld || j < toNew) {
      runs.push({
        olds: olds.slice(start + i, start + toOld), news: news.slice(start + j, start + toNew),
        next: olds[start + toOld] ?? null,
      });
    }
    [i, j] = [toOld + 1, toNew + 1];
  };
  for (const [old, fresh] of commonPairs(oldKeys, newKeys)) close(old, fresh);
  close(oldKeys.length, newKeys.length);
  return runs;
}

const key = node => node.outerHTML ?? `${node.nodeType}${node.data}`;

/** A longest common subsequence as pairs of places; none where finding it would take too long. */
function commonPairs(one, other) {
  if (one.length * other.length > PATIENCE) return [];
  const width = other.length + 1;
  const lengths = new Uint32Array((one.length + 1) * width);
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      lengths[i * width + j] = one[i] === other[j] ? lengths[(i + 1) * width + j + 1] + 1
        : Math.max(lengths[(i + 1) * width + j], lengths[i * width + j + 1]);
    }
  }
  const pairs = [];
  for (let i = 0, j = 0; i < one.length && j < other.length;) {
    if (one[i] === other[j]) pairs.push([i++, j++]);
    else if (lengths[(i + 1) * width + j] >= lengths[i * width + j + 1]) i++;
    else j++;
  }
  return pairs;
}
