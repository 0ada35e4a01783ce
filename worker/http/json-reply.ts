/** Replies JSON text that SQL has built, without parsing it. The contract tests check it against the endpoint's schema. */
export const replyJson = (text: string): Response => new Response(text, { headers: { 'content-type': 'application/json' } })

/** Text of the array that holds the elements of two arrays, both given as JSON text. */
export function joinArrays(first: string, second: string): string {
  if (first === '[]') return second
  return second === '[]' ? first : `${first.slice(0, -1)},${second.slice(1)}`
}

/** Text of the object that has the properties of both: those of the first are given as JSON text. Neither is empty. */
export function joinObjects(texts: Readonly<Record<string, string>>, rest: object): string {
  const properties = Object.entries(texts).map(([name, text]) => `"${name}":${text}`)
  return `{${properties.join(',')},${JSON.stringify(rest).slice(1)}`
}
