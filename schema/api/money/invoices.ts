import { defineEndpoints } from '../endpoint.ts'
import type { invoiceLinksSchemas, invoiceSettingsSchemas, invoicesSchemas } from './invoices-schemas.ts'

const access = 'adminReceptionist'

const step = <const P extends `/api/${string}`, const M extends string>(path: P, errorMessage: M) =>
  ({
    method: 'POST',
    path,
    access,
    errorMessage,
  }) as const

export const invoices = defineEndpoints<typeof invoicesSchemas>()({
  /** Invoices of a month by date, the latest first; drafts of any time are first. */
  list: {
    method: 'GET',
    path: '/api/Invoices/Salon/{sessionCode}',
    access,
    errorMessage: 'Unable to fetch invoices',
  },
  one: {
    method: 'GET',
    path: '/api/Invoices/{sessionCode}/{invoiceId}',
    access,
    errorMessage: 'Unable to fetch invoice',
  },
  /** Visits of a client's last twelve months that have something to invoice or to credit, the latest first. */
  open: {
    method: 'GET',
    path: '/api/Invoices/Open/{sessionCode}',
    access,
    errorMessage: 'Unable to fetch visits',
  },
  ofVisit: {
    method: 'GET',
    path: '/api/Invoices/Appointment/{sessionCode}/{appointmentId}',
    access,
    errorMessage: 'Unable to fetch appointment',
  },
  /** A draft over one visit, or over several of a month that the same client pays. */
  create: {
    method: 'POST',
    path: '/api/Invoices/{sessionCode}',
    access,
    errorMessage: 'Unable to create invoice',
    idempotent: true,
  },
  /** Changes a draft or corrects a rejected invoice. The client's record gets what it lacked. */
  update: {
    method: 'PUT',
    path: '/api/Invoices/{sessionCode}/{invoiceId}',
    access,
    errorMessage: 'Unable to update invoice',
  },
  remove: {
    method: 'DELETE',
    path: '/api/Invoices/{sessionCode}/{invoiceId}',
    access,
    errorMessage: 'Unable to delete invoice',
  },
  restore: {
    method: 'POST',
    path: '/api/Invoices/Restore/{sessionCode}/{invoiceId}',
    access,
    errorMessage: 'Unable to create invoice',
  },
  /** Numbers a draft, or issues a mended invoice again under its number. 400 with `fields` where something is missing. */
  issue: step('/api/Invoices/Issue/{sessionCode}/{invoiceId}', 'Unable to update invoice'),
  /** The file was handed to the salon's intermediary. */
  send: step('/api/Invoices/Sent/{sessionCode}/{invoiceId}', 'Unable to update invoice'),
  undoSend: step('/api/Invoices/UndoSent/{sessionCode}/{invoiceId}', 'Unable to update invoice'),
  xml: {
    method: 'GET',
    path: '/api/Invoices/Xml/{sessionCode}/{invoiceId}',
    access,
    reply: { file: 'invoice.xml', type: 'application/xml' },
    errorMessage: 'Unable to fetch invoice',
  },
  pdf: {
    method: 'GET',
    path: '/api/Invoices/Pdf/{sessionCode}/{invoiceId}',
    access,
    reply: { file: 'invoice.pdf', type: 'application/pdf' },
    errorMessage: 'Unable to fetch invoice',
  },
  /** Sends the client a link to the PDF by e-mail, to the client's address unless another one is given. */
  sendPdf: {
    method: 'POST',
    path: '/api/Invoices/SendPdf/{sessionCode}/{invoiceId}',
    access,
    errorMessage: 'Unable to send invoice',
    idempotent: true,
  },
  /** The XML files of a month's invoices for the accountant, without rejected ones. */
  zip: {
    method: 'GET',
    path: '/api/Invoices/Zip/{sessionCode}',
    access,
    reply: { file: 'invoices.zip', type: 'application/zip' },
    errorMessage: 'Unable to fetch invoices',
  },
  /** Reads the exchange's answer to a file: a receipt, or the reasons why it was rejected. */
  answer: {
    method: 'POST',
    path: '/api/Invoices/Answer/{sessionCode}',
    access,
    form: 'multipart',
    errorMessage: 'Unable to update invoice',
  },
})

export const invoiceLinks = defineEndpoints<typeof invoiceLinksSchemas>()({
  /** The PDF behind the link of an e-mail. */
  pdf: {
    method: 'GET',
    path: '/api/Links/Invoice/{token}/invoice.pdf',
    access: 'link',
    reply: { file: 'invoice.pdf', type: 'application/pdf' },
    errorMessage: 'Unable to fetch invoice',
  },
})

export const invoiceSettings = defineEndpoints<typeof invoiceSettingsSchemas>()({
  one: {
    method: 'GET',
    path: '/api/InvoiceSettings/Salon/{sessionCode}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to fetch invoice settings',
  },
  update: {
    method: 'PUT',
    path: '/api/InvoiceSettings/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to update invoice settings',
  },
})
