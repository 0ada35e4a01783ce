import { fold } from '../../../../schema/rules/search.ts'

/** Between the breeds of a cross: `Cockapoo × Poodle`, also typed as x or /. */
const cross = /^(.*\S)(?:\s*[×/]\s*|\s+[xX]\s+)(.*)$/

/** The breeds that contain a text, by name. Of a cross, its last breed is suggested behind the others. */
export function suggestBreeds(breeds: readonly string[], text: string): string[] {
  const [, first, last] = cross.exec(text) ?? []
  const sought = fold(last ?? text)
  const found = breeds.filter((breed) => fold(breed).includes(sought)).toSorted((a, b) => a.localeCompare(b))
  return first === undefined ? found : found.map((breed) => `${first} × ${breed}`)
}

const millimetres = { mm: 1, cm: 10, in: 25.4 } as const
/** The length that a text begins with, in millimetres: `3.2 mm`, `4 cm, tapered`; undefined for words. */
function parseLength(text: string): number | undefined {
  const [, amount, unit] = /^(\d+(?:[.,]\d+)?)\s*(mm|cm|in)\b/i.exec(text.trim()) ?? []
  if (amount === undefined || unit === undefined) return undefined
  return Number(amount.replace(',', '.')) * millimetres[unit.toLowerCase() as keyof typeof millimetres]
}

interface GroomCut {
  readonly blade: string
  readonly length: string
}
/** How an area was cut compared with the time before; null for the same. */
export function compareGroomPart(before: GroomCut | undefined, after: GroomCut | undefined): 'longer' | 'shorter' | 'changed' | null {
  const isEqual = (name: keyof GroomCut) => fold(before?.[name] ?? '') === fold(after?.[name] ?? '')
  if (isEqual('blade') && isEqual('length')) return null
  const [from, to] = [parseLength(before?.length ?? ''), parseLength(after?.length ?? '')]
  if (from === undefined || to === undefined || from === to) return 'changed'
  return to > from ? 'longer' : 'shorter'
}
