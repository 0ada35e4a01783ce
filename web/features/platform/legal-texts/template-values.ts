import type { Salon } from '../../../../schema/api/platform/salons-schemas.ts'
import type { Language } from '../../../../schema/terms.ts'
import { formatPhone } from '../../../ui/format-phone.ts'
import { getCountryLaw } from './country-law.ts'
import type { TemplateValues } from './fill-template.ts'
import type { LegalTexts } from './legal-texts.ts'

/** What somebody writes by hand. */
const blank = '______________________________'
const flag = (isOn: boolean) => (isOn ? '' : undefined)

export interface SalonValues {
  readonly values: TemplateValues
  /** What the texts leave blank or out, as keys of the texts; each is entered in the settings. */
  readonly missing: readonly ('address' | 'contact' | 'owner' | 'retention')[]
}

function toAddress({ address, zipCode, city, district }: Salon): string {
  const town = [zipCode, city, district && district !== city ? `(${district})` : ''].filter(Boolean).join(' ')
  return [address, town].filter(Boolean).join(', ')
}

/** What of a salon the texts name besides its own data. */
export interface SalonUse {
  /** Months after the last visit; 0: not decided. */
  readonly retentionMonths: number
  readonly hasPayments: boolean
  /** The salon's day, `YYYY-MM-DD`. */
  readonly today: string
}

/** A salon's data as templates name them. */
export function toTemplateValues(
  salon: Salon,
  { retentionMonths, hasPayments, today }: SalonUse,
  language: Language,
  words: LegalTexts['words'],
): SalonValues {
  const { law, authority, minorAge, invoiceYears } = getCountryLaw(salon.country)
  const address = toAddress(salon)
  const contact = [salon.email, salon.phoneNumber && formatPhone(salon.phoneNumber)].filter(Boolean).join(', ')
  const owner = [salon.ownerFirstName, salon.ownerLastName].filter(Boolean).join(' ')
  const sms = salon.smsSender !== '' && salon.smsSenderConfirmed ? salon.smsProvider : undefined
  const hasWhatsApp = salon.waBoxUid !== '' && salon.waBoxUidConfirmed
  const senders = ['Resend (e-mail)', sms && `${sms === 'twilio' ? 'Twilio' : 'smshosting'} (SMS)`, hasWhatsApp && 'WaBoxApp (WhatsApp)']
  const toDay = new Intl.DateTimeFormat(language === 'it' ? 'it-IT' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return {
    values: {
      salon: salon.salonName,
      address: address || blank,
      contact: contact || blank,
      owner: owner || blank,
      vat: salon.vatNumber || undefined,
      law: words[law],
      authority: authority ?? words.authority,
      minor_age: minorAge === null ? undefined : String(minorAge),
      invoice_years: invoiceYears === null ? undefined : String(invoiceYears),
      retention: retentionMonths > 0 ? String(retentionMonths) : undefined,
      senders: senders.filter(Boolean).join(', '),
      today: toDay.format(Date.parse(`${today}T00:00Z`)),
      pets: flag(salon.isPet),
      payments: flag(hasPayments),
      cash_system: flag(salon.hasCashSystem),
      smshosting: flag(sms === 'smshosting'),
      twilio: flag(sms === 'twilio'),
      whatsapp: flag(hasWhatsApp),
    },
    missing: (['address', 'contact', 'owner', 'retention'] as const).filter(
      (key) => !{ address, contact, owner, retention: retentionMonths > 0 }[key],
    ),
  }
}
