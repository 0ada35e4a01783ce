import { ApiError } from '../../../db/errors.ts'
import { findTexts, type ReadElement, readXml } from '../../../http/xml-reader.ts'

/** The exchange's answer to one file. */
export interface ExchangeAnswer {
  /** Number of the salon's file, as its name has it. */
  readonly fileNo: number
  /** Name of the file without its ending, in capitals. */
  readonly fileName: string
  readonly state: 'accepted' | 'rejected'
  /** Id that the exchange gave the file. */
  readonly exchangeId: string
  readonly errors: readonly { readonly code: string; readonly text: string }[]
}

/**
 * Notifications by the name of their element. One that could not be delivered is issued all the same: it waits in the client's area of
 * the tax office.
 */
const states: Readonly<Record<string, ExchangeAnswer['state']>> = {
  RicevutaConsegna: 'accepted',
  NotificaMancataConsegna: 'accepted',
  RicevutaImpossibilitaRecapito: 'accepted',
  AttestazioneTrasmissioneFattura: 'accepted',
  NotificaScarto: 'rejected',
  RicevutaScarto: 'rejected',
}
const maxErrors = 50

function readErrors(notification: ReadElement): ExchangeAnswer['errors'] {
  const errors = notification.children.filter(({ name }) => name === 'ListaErrori').flatMap(({ children }) => children)
  return errors.slice(0, maxErrors).map((error) => ({
    code: (findTexts(error, 'Codice')[0] ?? '').slice(0, 10),
    text: (findTexts(error, 'Descrizione')[0] ?? '').slice(0, 300),
  }))
}

function parse(text: string): ReadElement | undefined {
  try {
    return readXml(text)
  } catch {
    return undefined
  }
}

/** Reads a notification of the exchange. Throws 400 for any other file. */
export function readAnswer(text: string): ExchangeAnswer {
  const notification = parse(text)
  const state = notification && states[notification.name]
  const fileName = notification ? (findTexts(notification, 'NomeFile')[0] ?? '').toUpperCase().replace(/\.(XML|XML\.P7M|P7M|ZIP)$/, '') : ''
  const code = /^[A-Z]{2}[A-Z\d]{2,28}_([A-Z\d]{1,5})$/.exec(fileName)?.[1]
  if (!notification || !state || !code) throw new ApiError(400, 'answer_unreadable')
  const exchangeId = (findTexts(notification, 'IdentificativoSdI')[0] ?? '').slice(0, 20)
  return { fileNo: Number.parseInt(code, 36), fileName, state, exchangeId, errors: readErrors(notification) }
}
