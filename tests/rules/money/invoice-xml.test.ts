import { expect, test } from 'vitest'
import { buildInvoiceXml, type IssuedInvoice, toFileName } from '../../../worker/features/money/invoices/fatturapa.ts'
import { findTexts, type ReadElement, readXml } from '../../../worker/http/xml-reader.ts'
import { buyer, invoice, line } from '../../support/invoice-sample.ts'

/**
 * The published schema (FatturaPA 1.2.2) for the elements that the product writes: children in their order. `?` is optional, `*` any
 * number, `+` at least one.
 */
const order: Readonly<Record<string, string>> = {
  FatturaElettronica: 'FatturaElettronicaHeader FatturaElettronicaBody+',
  FatturaElettronicaHeader: 'DatiTrasmissione CedentePrestatore CessionarioCommittente',
  DatiTrasmissione: 'IdTrasmittente ProgressivoInvio FormatoTrasmissione CodiceDestinatario PECDestinatario?',
  IdTrasmittente: 'IdPaese IdCodice',
  IdFiscaleIVA: 'IdPaese IdCodice',
  CedentePrestatore: 'DatiAnagrafici Sede IscrizioneREA?',
  CessionarioCommittente: 'DatiAnagrafici Sede',
  DatiAnagrafici: 'IdFiscaleIVA? CodiceFiscale? Anagrafica RegimeFiscale?',
  Anagrafica: 'Denominazione',
  Sede: 'Indirizzo CAP Comune Provincia? Nazione',
  IscrizioneREA: 'Ufficio NumeroREA StatoLiquidazione',
  FatturaElettronicaBody: 'DatiGenerali DatiBeniServizi DatiPagamento*',
  DatiGenerali: 'DatiGeneraliDocumento DatiFattureCollegate*',
  DatiGeneraliDocumento: 'TipoDocumento Divisa Data Numero DatiBollo? ImportoTotaleDocumento? Causale*',
  DatiBollo: 'BolloVirtuale ImportoBollo?',
  DatiFattureCollegate: 'IdDocumento Data?',
  DatiBeniServizi: 'DettaglioLinee+ DatiRiepilogo+',
  DettaglioLinee: [
    'NumeroLinea Descrizione Quantita? DataInizioPeriodo? DataFinePeriodo?',
    'PrezzoUnitario ScontoMaggiorazione* PrezzoTotale AliquotaIVA Natura?',
  ].join(' '),
  ScontoMaggiorazione: 'Tipo Importo?',
  DatiRiepilogo: 'AliquotaIVA Natura? ImponibileImporto Imposta EsigibilitaIVA? RiferimentoNormativo?',
  DatiPagamento: 'CondizioniPagamento DettaglioPagamento+',
  DettaglioPagamento: 'ModalitaPagamento DataScadenzaPagamento? ImportoPagamento IBAN?',
}
const latin = (most: number) => new RegExp(`^[\\u0020-\\u007e\\u00a0-\\u00ff]{1,${most}}$`)
const [amount, precise, day] = [/^-?\d{1,11}\.\d{2}$/, /^-?\d{1,11}\.\d{2,8}$/, /^\d{4}-\d{2}-\d{2}$/]
const nature = /^(N1|N2\.[12]|N3\.[1-6]|N4|N5|N6\.[1-9]|N7)$/
/** Patterns of the texts. */
const texts: Readonly<Record<string, RegExp>> = {
  IdPaese: /^[A-Z]{2}$/,
  IdCodice: /^.{1,28}$/,
  ProgressivoInvio: /^[\u0020-\u007e]{1,10}$/,
  FormatoTrasmissione: /^FPR12$/,
  CodiceDestinatario: /^[A-Z0-9]{7}$/,
  PECDestinatario: /^.{5,254}@.{2,}$|^.{7,256}$/,
  CodiceFiscale: /^[A-Z0-9]{11,16}$/,
  Denominazione: latin(80),
  RegimeFiscale: /^RF(0[124-9]|1[0-9])$/,
  Indirizzo: latin(60),
  CAP: /^\d{5}$/,
  Comune: latin(60),
  Provincia: /^[A-Z]{2}$/,
  Nazione: /^[A-Z]{2}$/,
  Ufficio: /^[A-Z]{2}$/,
  NumeroREA: /^[\u0020-\u007e]{1,20}$/,
  StatoLiquidazione: /^L[SN]$/,
  TipoDocumento: /^TD(01|04|24)$/,
  Divisa: /^EUR$/,
  Data: day,
  Numero: /^(?=.*\d)[\u0020-\u007e]{1,20}$/,
  BolloVirtuale: /^SI$/,
  ImportoBollo: amount,
  ImportoTotaleDocumento: amount,
  Causale: latin(200),
  IdDocumento: /^[\u0020-\u007e]{1,20}$/,
  NumeroLinea: /^[1-9]\d{0,3}$/,
  Descrizione: latin(1000),
  Quantita: /^\d{1,12}\.\d{2,8}$/,
  DataInizioPeriodo: day,
  DataFinePeriodo: day,
  PrezzoUnitario: precise,
  Tipo: /^SC$/,
  Importo: precise,
  PrezzoTotale: precise,
  AliquotaIVA: /^\d{1,3}\.\d{2}$/,
  Natura: nature,
  ImponibileImporto: amount,
  Imposta: amount,
  EsigibilitaIVA: /^[DIS]$/,
  RiferimentoNormativo: latin(100),
  CondizioniPagamento: /^TP0[123]$/,
  ModalitaPagamento: /^MP(0[1-9]|1\d|2[0-3])$/,
  DataScadenzaPagamento: day,
  ImportoPagamento: amount,
  IBAN: /^[a-zA-Z]{2}\d{2}[a-zA-Z0-9]{11,30}$/,
}

/** What differs from the schema, one line each. */
function findFaults(element: ReadElement): string[] {
  const children = order[element.name]
  if (!children) return texts[element.name]?.test(element.text) ? [] : [`${element.name}: «${element.text}»`]
  const pattern = children.split(' ').map((child) => `(${child.replace(/[?*+]$/, '')} )${/[?*+]$/.exec(child)?.[0] ?? ''}`)
  const names = element.children.map(({ name }) => `${name} `).join('')
  const wrong = new RegExp(`^${pattern.join('')}$`).test(names) ? [] : [`${element.name}: ${names}`]
  return [...wrong, ...element.children.flatMap(findFaults)]
}
const read = (issued: IssuedInvoice) => readXml(buildInvoiceXml(issued))

const exempt = line({ lineId: 'c', price: 90, rate: 0, nature: 'N4', legalBasis: 'Esente art. 10 DPR 633/72', day: '2026-11-20' })
const many = [
  line({ price: 33.33, discount: 1.11, description: 'Taglio “Łódź” & <piega> – 30 €' }),
  line({ quantity: 3, price: 18.5 }),
  exempt,
]
const documents: Readonly<Record<string, IssuedInvoice>> = {
  'one line': invoice([line()]),
  'several rates, days, payments and a discount': invoice(many, {
    payments: (['cash', 'card', 'voucher', 'other'] as const).map((method) => ({ method, amount: 10 })),
    ...{ unpaid: 5, dueDays: 30, reason: 'Novembre' },
  }),
  'a credit note': invoice([line()], { credits: [{ invoiceId: 'inv_1', number: '11/2026', day: '2026-11-20' }] }, 'credit_note'),
  'a private buyer': invoice([line()], {
    buyer: { ...buyer, vatNumber: '', fiscalCode: 'rssmra85t10a562s', invoiceCode: '', pec: 'maria@pec.example' },
  }),
  'a foreign company': invoice([line()], {
    buyer: { ...buyer, name: 'Müller GmbH', vatNumber: 'DE136695976', country: 'DE', zipCode: '80331', district: 'BY', invoiceCode: '' },
  }),
}

test.for(Object.entries(documents))(
  'the file of %s has the elements of the schema in their order, and texts of their patterns',
  ([, issued]) => {
    const root = read(issued)
    expect(root.name).toBe('FatturaElettronica')
    expect(findFaults(root)).toEqual([])
    // What the exchange checks besides: every rate of a line has a summary, and the lines of a rate add up to it.
    const [lines, sums] = ['DettaglioLinee', 'DatiRiepilogo'].map((name) =>
      root.children.flatMap((part) => part.children.flatMap((goods) => goods.children.filter((child) => child.name === name))),
    )
    for (const sum of sums ?? []) {
      const [rate = '', net = ''] = [findTexts(sum, 'AliquotaIVA')[0], findTexts(sum, 'ImponibileImporto')[0]]
      const parts = (lines ?? [])
        .filter((one) => findTexts(one, 'AliquotaIVA')[0] === rate)
        .flatMap((one) => findTexts(one, 'PrezzoTotale'))
      expect(Math.abs(parts.reduce((all, text) => all + Number(text), 0) - Number(net))).toBeLessThan(0.01)
    }
  },
)

test('a private buyer gets no VAT number, a foreign one neither province nor tax code, and both a code of the exchange', () => {
  const [party, id] = ['FatturaElettronicaHeader/CessionarioCommittente', 'FatturaElettronicaHeader/DatiTrasmissione']
  const [person, company] = [documents['a private buyer'], documents['a foreign company']].map((one) => read(one as IssuedInvoice))
  if (!person || !company) throw new Error('no documents')
  expect(findTexts(person, `${party}/DatiAnagrafici/IdFiscaleIVA`)).toEqual([])
  expect(findTexts(person, `${party}/DatiAnagrafici/CodiceFiscale`)).toEqual(['RSSMRA85T10A562S'])
  expect([`${id}/CodiceDestinatario`, `${id}/PECDestinatario`].flatMap((path) => findTexts(person, path))).toEqual([
    '0000000',
    'maria@pec.example',
  ])
  expect(findTexts(company, `${id}/CodiceDestinatario`)).toEqual(['XXXXXXX'])
  expect([`${party}/Sede/CAP`, `${party}/Sede/Provincia`, `${party}/Sede/Nazione`].flatMap((path) => findTexts(company, path))).toEqual([
    '00000',
    'DE',
  ])
  expect(findTexts(company, `${party}/DatiAnagrafici/IdFiscaleIVA/IdCodice`)).toEqual(['136695976'])
  expect(toFileName({ ...invoice([line()]), fileNo: 36 ** 5 - 1 })).toBe('IT12345670017_ZZZZZ.xml')
})

test('reads small XML only: no document type, no entity but the five, nothing unclosed or too deep', () => {
  expect(findTexts(readXml('<a:b xmlns:a="x"><c>1 &amp; &#50;<!-- no --></c><c><![CDATA[<3>]]></c><d/></a:b>'), 'c')).toEqual([
    '1 & 2',
    '<3>',
  ])
  const bad = [
    '',
    'x',
    '<a>',
    '<a></b>',
    '<a/><b/>',
    '<a>&b;</a>',
    '<a>1 < 2</a>',
    '<!DOCTYPE a><a/>',
    '<a><!ENTITY b "c"></a>',
    '<a>&#1114112;</a>',
  ]
  for (const text of [...bad, '<a>'.repeat(60) + '</a>'.repeat(60)]) expect(() => readXml(text), text.slice(0, 30)).toThrow()
})
