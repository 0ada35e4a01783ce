import { expect, inject, test } from 'vitest'
import { chosenForms, closeForm, type FormCase, openForm, waitUntilRead } from '../../../support/form-cases.ts'
import {
  type FormField,
  isRefused,
  leave,
  listFields,
  paste,
  readAlerts,
  readMessage,
  takeTurn,
  waitFor,
} from '../../../support/form-steps.ts'
import { openApp } from '../../../support/open-app.ts'
import { createFakeApi } from '../../../support/shell-replies.ts'
import { typedInputs } from '../../../support/typed-inputs.ts'

/** How many inputs each field takes. All of them are tried without a form in tests/web/ui/typed-inputs.test.ts. */
const tries = inject('runsAll') ? 6 : 1

type Typed = { readonly kind: FormField['kind']; readonly text: string; readonly shown: readonly string[]; was: string }

/** White space at the ends goes when a text is saved, a number that was left out is nothing, and digits of a number are grouped. */
const toComparable = (text: string, kind: FormField['kind']) =>
  kind === 'phone' ? text.replace(/[^+\d]/g, '') : text.trim().replace(/^-?0(\.0+)?$/, '')
const quote = (text: string) => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}… (${text.length})` : text)
const readFields = (form: HTMLElement) => new Map(listFields(form).map(({ name, element }) => [name, element.value]))

/** What the browser itself makes of a text that is pasted into such a field. */
const toFieldText = ({ element }: FormField, text: string) => {
  const plain = element instanceof HTMLInputElement ? text.replace(/[\r\n]/g, '') : text.replace(/\r\n?/g, '\n')
  return element.type === 'email' ? plain.trim() : plain
}

/** Pastes another text into each field; `found` takes those that are cut off. */
async function fillIn(form: HTMLElement, place: number, found: string[]): Promise<Map<string, Typed>> {
  const typed = new Map<string, Typed>()
  for (const [i, field] of listFields(form).entries()) {
    const inputs = typedInputs[field.kind]
    const { typed: text, shown } = inputs[(place + i * 7) % inputs.length] ?? { typed: '', shown: [] }
    paste(field, text)
    if (toFieldText(field, text) !== field.element.value)
      found.push(`${field.name}: ${quote(text)} is cut to ${quote(field.element.value)}`)
    leave(field)
    typed.set(field.name, { kind: field.kind, text, shown: shown.map((one) => toFieldText(field, one)), was: '' })
  }
  await takeTurn()
  for (const [name, was] of readFields(form)) Object.assign(typed.get(name) ?? {}, { was })
  return typed
}

/** Saves a form: what is refused at its field is taken back, and out of `typed`, until the rest is saved. */
async function save(
  form: HTMLFormElement,
  typed: Map<string, Typed>,
  before: Map<string, string>,
  countSaves: () => number,
  found: string[],
) {
  const saves = countSaves()
  for (let attempt = 0; typed.size > 0; attempt++) {
    form.requestSubmit()
    const refused = await waitFor('neither saved nor refused at a field', () => {
      const fields = listFields(form).filter(isRefused)
      return fields.length > 0 || countSaves() > saves ? fields : undefined
    }).catch((error: Error) => {
      throw new Error(`${error.message}: ${readAlerts().join(' | ')}`)
    })
    if (countSaves() > saves) return
    if (attempt > 4) throw new Error(`cannot be saved: ${refused.map((field) => `${field.name} ${readMessage(field)}`)}`)
    for (const field of refused) {
      if (readMessage(field) === '') found.push(`${field.name}: ${quote(typed.get(field.name)?.text ?? '')} is refused without a word`)
      typed.delete(field.name)
      paste(field, before.get(field.name) ?? '')
      leave(field)
    }
    await takeTurn()
  }
}

/** Fills in a form, saves it and opens it again: what differs then from what was typed, or was refused without a word. */
async function tryInputs(one: FormCase, countSaves: () => number, place: number): Promise<string[]> {
  const found: string[] = []
  const form = await openForm(one)
  const before = readFields(form)
  const typed = await fillIn(form, place, found)
  await save(form, typed, before, countSaves, found)
  await waitUntilRead()
  await closeForm(form)
  const reopened = await openForm(one)
  const after = readFields(reopened)
  for (const [name, { kind, text, shown, was }] of typed) {
    const now = after.get(name)
    if (now === undefined) continue
    const isSame = (other: string) => toComparable(other, kind) === toComparable(now, kind)
    if (!isSame(was)) found.push(`${name}: ${quote(text)} was shown as ${quote(was)}, and is ${quote(now)} after saving`)
    else if (!shown.some(isSame)) found.push(`${name}: ${quote(text)} becomes ${quote(now)}`)
  }
  await closeForm(reopened)
  return found
}

for (const [i, one] of chosenForms.entries())
  test(`what is typed into the form of ${one.name} is kept, put right where it can be seen, or refused at its field`, async () => {
    const api = createFakeApi()
    const countSaves = one.keep(api)
    await openApp('/birthday', api)
    const found: string[] = []
    for (let attempt = 0; attempt < tries; attempt++) found.push(...(await tryInputs(one, countSaves, i * 5 + attempt * 19)))
    expect(found).toEqual([])
  })
