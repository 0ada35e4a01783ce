import type { SendResult } from './send-result.ts'

/** A file as the exchange wants it: its name and its XML. */
export interface InvoiceFile {
  readonly name: string
  readonly xml: string
}

/**
 * The salon's intermediary, who signs files, sends them to the exchange (SdI) and keeps them. An adapter hands over one file at a time:
 * `accepted` means that the intermediary has taken it, not that the exchange has. Answers come back as files, which
 * `POST /api/Invoices/Answer` reads. No adapter exists yet: the salon hands the files over itself.
 */
export interface InvoiceIntermediary {
  send(file: InvoiceFile): Promise<SendResult>
}
