import type { ErrorMessage } from '../../../../schema/errors.ts'
import { ApiError } from '../../../db/errors.ts'
import type { Env } from '../../../env.ts'

let known: ReadonlySet<string> | undefined

/** Loaded when somebody chooses a password: a Worker starts without it. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { default: list } = await import('./common-passwords.json', { with: { type: 'json' } })
  return new Set(list.passwords.split(' '))
}

/**
 * Whether one of `passwords`, in lower case, is one of the 5,000 most used ones of at least eight characters. `npm run passwords` says
 * where the list comes from.
 */
export async function includesCommonPassword(passwords: readonly string[]): Promise<boolean> {
  const common = known ?? (await loadCommonPasswords())
  known = common
  return passwords.some((password) => common.has(password))
}

/** Names that a password must not consist of: those of the person, the account and the salon. */
export type OwnNames = readonly (string | null)[]

/** One character or a short text repeated: `aaaaaaaa`, `abcabcabc`. */
const isRepeated = (text: string) => /^(.{1,4})\1+$/su.test(text)

/** Neighbours of one alphabet: `abcdefgh`, `87654321`. */
function isSequence(text: string): boolean {
  const steps = new Set([...text].slice(1).map((character, i) => (character.codePointAt(0) ?? 0) - ([...text][i]?.codePointAt(0) ?? 0)))
  const [step = 0] = steps
  return steps.size === 1 && Math.abs(step) === 1
}

const simplify = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
/** Without the digits and signs with which people end a password that they must not use: `Password1!`. */
const stripEnd = (text: string) => text.replace(/[\p{N}\p{P}\p{S}]+$/u, '')

/** What is wrong with a new password; undefined for one that is not easy to guess. */
export async function findWeakness(password: string, own: OwnNames): Promise<ErrorMessage | undefined> {
  const text = simplify(password)
  const variants = [text, stripEnd(text)]
  const names = own.map((name) => simplify(name ?? '')).filter((name) => name !== '')
  const combined = [...names, ...names.flatMap((first) => names.map((second) => first + second))]
  if (variants.some((variant) => combined.includes(variant))) return 'Choose a stronger password'
  const isGuessable = isRepeated(text) || isSequence(text) || (await includesCommonPassword(variants))
  return isGuessable ? 'This password is easy to guess. Choose another one.' : undefined
}

/** Whether a password is known from a data breach. Loaded with its gateway when somebody chooses one. */
async function isBreached(env: Env, password: string): Promise<boolean> {
  const gateway = await import('../../../gateways/breached-passwords.ts')
  return gateway.isBreachedPassword(env, password)
}

/** Throws 400 at the field `password` for one that is easy to guess or known from a data breach. */
export async function assertPasswordIsStrong(env: Env, password: string, own: OwnNames): Promise<void> {
  const breached: ErrorMessage = 'This password is known from a data breach. Choose another one.'
  const weakness = (await findWeakness(password, own)) ?? ((await isBreached(env, password)) ? breached : undefined)
  if (weakness) throw new ApiError(400, 'invalid_input', { fields: { password: weakness } })
}
