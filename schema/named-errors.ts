type Spaced<Code extends string> = Code extends `${infer First}_${infer Rest}` ? `${First} ${Spaced<Rest>}` : Code
type NamedErrors<Code extends string> = { readonly [C in Code as `unable_to_${C}`]: `Unable to ${Spaced<C>}` }

/**
 * Messages that say what their code says: `fetch_clients` gives `unable_to_fetch_clients: 'Unable to fetch clients'`. Every page of staff
 * loads the catalogue, so that a text that follows from its code is not sent twice. Part of schema/errors.ts.
 */
export const nameErrors = <const Code extends string>(codes: readonly Code[]): NamedErrors<Code> =>
  Object.fromEntries(codes.map((code) => [`unable_to_${code}`, `Unable to ${code.replaceAll('_', ' ')}`])) as NamedErrors<Code>
