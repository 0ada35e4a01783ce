import type { BookingButton, CloudCategory, Language } from '../../terms.ts'
import { isMarketing } from '../clients/consents.ts'
import { answerTexts } from './message-defaults.ts'
import { getMessagePurpose, messageKindTerms, type TemplateKind } from './message-templates.ts'
import type { TemplateVariable } from './whatsapp-samples.ts'

/** Facts of the salon that a text names: they are written into the template, so that Meta reads a whole text. */
export interface TemplateSalon {
  readonly salon: string
  readonly address: string
  readonly phone: string
}

/** A text of the salon as Meta takes it: numbered variables, buttons that answer. */
export interface CloudTemplate {
  readonly category: CloudCategory
  readonly body: string
  /** The field of `{{1}}`, `{{2}}`, …; each of them once, however often the text names it. */
  readonly fields: readonly TemplateVariable[]
  readonly buttons: readonly BookingButton[]
}

/** What Meta refuses before anybody reads the text. */
export type TemplateProblem = 'too_long' | 'too_many_fields'

const maxBodyLength = 1024
/** Characters of fixed text that each variable needs beside it, less than which Meta calls a template without content. */
const charactersPerField = 8

/** Buttons under a message about one booking or several of a day. */
const buttonsOfKind: Readonly<Partial<Record<TemplateKind, readonly BookingButton[]>>> = {
  booking_reminder: ['confirm', 'move', 'cancel'],
  booking_confirmed: ['move', 'cancel'],
  booking_moved: ['move', 'cancel'],
  booking_staff_changed: ['move', 'cancel'],
  booking_restored: ['move', 'cancel'],
  booking_choose: ['move', 'cancel'],
}
export const getButtons = (kind: string): readonly BookingButton[] => buttonsOfKind[kind as TemplateKind] ?? []

const stopLabels: Readonly<Record<Language, string>> = { en: 'Stop these messages:', it: 'Per non riceverne più:' }

const optionalPattern = /\[([^[\]]*\{[^{}]*\}[^[\]]*)\]/g
const fieldPattern = /\{([^{}]*)\}/g

/**
 * The template of a message text. Meta takes no variable at the start or the end of a text, so such a text is framed by the salon's name.
 * A part in square brackets is kept: where a field in it is empty, the message goes by another channel.
 */
export function buildCloudTemplate(kind: TemplateKind, language: Language, text: string, salon: TemplateSalon): CloudTemplate {
  const constants: Readonly<Partial<Record<string, string>>> = {
    salon: salon.salon,
    address: salon.address,
    phone: salon.phone,
    answer: answerTexts[language].link,
  }
  const isAdvertising = isMarketing(getMessagePurpose(kind))
  const isMissing = (part: string) => [...part.matchAll(fieldPattern)].some(([, name = '']) => constants[name.trim()] === '')
  const withStop = isAdvertising ? `${text}\n\n${stopLabels[language]}\n{stop}` : text
  const fields: TemplateVariable[] = []
  const body = withStop
    .replace(optionalPattern, (_, inner: string) => (isMissing(inner) ? '' : inner))
    .replace(fieldPattern, (_, name: string) => {
      const field = name.trim()
      const constant = constants[field]
      if (constant !== undefined) return constant
      if (!fields.includes(field as TemplateVariable)) fields.push(field as TemplateVariable)
      return `{{${fields.indexOf(field as TemplateVariable) + 1}}}`
    })
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  const started = body.startsWith('{{') ? `${salon.salon}: ${body}` : body
  const framed = /\}\}[\s.,;:!?]*$/.test(started) ? `${started}\n${salon.salon}` : started
  return { category: isAdvertising ? 'marketing' : 'utility', body: framed, fields, buttons: getButtons(kind) }
}

export function findTemplateProblem({ body, fields }: CloudTemplate): TemplateProblem | undefined {
  if (body.length > maxBodyLength) return 'too_long'
  const fixed = body.replace(/\{\{\d+\}\}/g, '').trim().length
  return fields.length * charactersPerField > fixed ? 'too_many_fields' : undefined
}

/** Values of a template's variables, in one line each; undefined if one is empty, which Meta does not take. */
export function getTemplateValues(fields: readonly string[], values: Readonly<Partial<Record<string, string>>>): string[] | undefined {
  const found = fields.map((field) =>
    (values[field] ?? '')
      .trim()
      .replace(/\s*\n\s*/g, ' · ')
      .replace(/\s{2,}/g, ' '),
  )
  return found.every(Boolean) ? found : undefined
}

/** Kinds that have a template, those that most salons send first. */
export const cloudTemplateKinds = Object.keys(messageKindTerms) as TemplateKind[]

const payloadPattern = /^(confirm|move|cancel):(out_\w{1,40})$/
/** What a button sends back when it is pressed: what it asks for, and the message that it stands under. */
export const toButtonPayload = (button: BookingButton, outboxId: string): string => `${button}:${outboxId}`
export function parseButtonPayload(payload: string): { readonly button: BookingButton; readonly outboxId: string } | undefined {
  const [, button, outboxId] = payloadPattern.exec(payload) ?? []
  return button && outboxId ? { button: button as BookingButton, outboxId } : undefined
}
