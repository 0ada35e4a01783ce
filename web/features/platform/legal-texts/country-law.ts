/** What a country's law says about personal data and books, as the templates name it. A salon checks it before it uses a text. */
export interface CountryLaw {
  readonly law: 'gdpr' | 'uk' | 'swiss' | 'other'
  /** The authority for data protection and its site; null where the country has several. */
  readonly authority: string | null
  /** From this age on somebody agrees alone online (art. 8 GDPR); null where the law names none. */
  readonly minorAge: number | null
  /** Invoices and receipts are kept for so many years; null where it is not known here. */
  readonly invoiceYears: number | null
}

const gdpr = (authority: string | null, minorAge: number, invoiceYears: number): CountryLaw => ({
  law: 'gdpr',
  ...{ authority, minorAge, invoiceYears },
})
const laws: Readonly<Record<string, CountryLaw>> = {
  AT: gdpr('Datenschutzbehörde (dsb.gv.at)', 14, 7),
  BE: gdpr('Gegevensbeschermingsautoriteit / Autorité de protection des données (autoriteprotectiondonnees.be)', 13, 10),
  CH: { law: 'swiss', authority: 'EDÖB / PFPDT / IFPDT (edoeb.admin.ch)', minorAge: null, invoiceYears: 10 },
  CZ: gdpr('Úřad pro ochranu osobních údajů (uoou.gov.cz)', 15, 10),
  DE: gdpr(null, 16, 8),
  DK: gdpr('Datatilsynet (datatilsynet.dk)', 15, 5),
  ES: gdpr('Agencia Española de Protección de Datos (aepd.es)', 14, 6),
  FR: gdpr('CNIL (cnil.fr)', 15, 10),
  GB: { law: 'uk', authority: 'Information Commissioner’s Office (ico.org.uk)', minorAge: 13, invoiceYears: 6 },
  IE: gdpr('Data Protection Commission (dataprotection.ie)', 16, 6),
  IT: gdpr('Garante per la protezione dei dati personali (garanteprivacy.it)', 14, 10),
  NL: gdpr('Autoriteit Persoonsgegevens (autoriteitpersoonsgegevens.nl)', 16, 7),
  NO: gdpr('Datatilsynet (datatilsynet.no)', 13, 5),
  PL: gdpr('Urząd Ochrony Danych Osobowych (uodo.gov.pl)', 16, 5),
  PT: gdpr('Comissão Nacional de Proteção de Dados (cnpd.pt)', 13, 10),
  RO: gdpr('ANSPDCP (dataprotection.ro)', 16, 5),
  SE: gdpr('Integritetsskyddsmyndigheten (imy.se)', 13, 7),
}
const other: CountryLaw = { law: 'other', authority: null, minorAge: null, invoiceYears: null }

/** `country` as ISO 3166; a country that is not listed gets texts without its law. */
export const getCountryLaw = (country: string): CountryLaw => laws[country] ?? other
