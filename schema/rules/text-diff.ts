/** A run of words that two texts share, or that only one of them has. */
export interface TextChange {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

const maxCells = 4_000_000
const toWords = (text: string) => text.match(/\s+|[^\s]+/g) ?? []

/** Word by word what was removed from a text and what was added; texts that are too long to compare are replaced as a whole. */
export function diffTexts(before: string, after: string): TextChange[] {
  const [a, b] = [toWords(before), toWords(after)]
  const changes: TextChange[] = []
  const add = (kind: TextChange['kind'], text: string) => {
    const last = changes.at(-1)
    if (last?.kind === kind) changes[changes.length - 1] = { kind, text: last.text + text }
    else changes.push({ kind, text })
  }
  if (a.length * b.length > maxCells)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  const width = b.length + 1
  const shared = new Uint16Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const [next, down, right] = [shared[(i + 1) * width + j + 1] ?? 0, shared[(i + 1) * width + j] ?? 0, shared[i * width + j + 1] ?? 0]
      shared[i * width + j] = a[i] === b[j] ? next + 1 : Math.max(down, right)
    }
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && a[i] === b[j]) {
      add('same', a[i++] ?? '')
      j++
    } else if (j >= b.length || (i < a.length && (shared[(i + 1) * width + j] ?? 0) >= (shared[i * width + j + 1] ?? 0)))
      add('removed', a[i++] ?? '')
    else add('added', b[j++] ?? '')
  }
  return changes
}
