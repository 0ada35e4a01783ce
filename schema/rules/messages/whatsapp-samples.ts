import type { BookingButton, Language } from '../../terms.ts'
import type { MessageField } from './message-templates.ts'

/** Variables of a template: the fields that differ from message to message, and the address at which advertising ends. */
export type TemplateVariable = MessageField | 'stop'

/** Labels of the buttons, at most 20 characters. */
export const buttonLabels: Readonly<Record<Language, Readonly<Record<BookingButton, string>>>> = {
  en: { confirm: 'Confirm', move: 'Move', cancel: 'Cancel' },
  it: { confirm: 'Conferma', move: 'Sposta', cancel: 'Annulla' },
}

/** Believable values that Meta's reviewers read. */
export const exampleValues: Readonly<Record<Language, Readonly<Record<TemplateVariable, string>>>> = {
  en: {
    firstName: 'Anna',
    lastName: 'Conti',
    salon: 'Aurora',
    when: 'Thursday 26 November at 16:00',
    day: 'Thursday 26 November',
    time: '16:00',
    services: 'Cut, Blow-dry',
    staff: 'Giulia',
    price: '58 euros',
    bookings: 'Thursday 26 November at 16:00 Cut (Giulia)',
    link: 'https://example.com/nextAgendas',
    answer: 'Choose here:',
    address: 'Via Roma 1, Torino',
    phone: '+39 011 555 0100',
    stop: 'https://example.com/privacy',
  },
  it: {
    firstName: 'Anna',
    lastName: 'Conti',
    salon: 'Aurora',
    when: 'giovedì 26 novembre alle 16:00',
    day: 'giovedì 26 novembre',
    time: '16:00',
    services: 'Taglio, Piega',
    staff: 'Giulia',
    price: '58 euro',
    bookings: 'giovedì 26 novembre alle 16:00 Taglio (Giulia)',
    link: 'https://example.com/nextAgendas',
    answer: 'Scegli qui:',
    address: 'Via Roma 1, Torino',
    phone: '+39 011 555 0100',
    stop: 'https://example.com/privacy',
  },
}

/** A template's text with believable values in place of its variables. */
export const fillSample = (body: string, fields: readonly string[], language: Language): string =>
  body.replace(/\{\{(\d+)\}\}/g, (found, no: string) => exampleValues[language][fields[Number(no) - 1] as TemplateVariable] ?? found)
