import type { ClientPrivacy, ClientPrivacyStatus } from '../../../../schema/api/clients/consents-schemas.ts'
import type { ConsentChannel, ConsentPurpose, ConsentSource, Language } from '../../../../schema/terms.ts'
import type { PdfSection } from '../../../http/pdf.ts'

interface Labels {
  readonly title: string
  readonly now: string
  readonly purposes: Readonly<Record<ConsentPurpose, string>>
  readonly channels: Readonly<Record<ConsentChannel, string>>
  readonly sources: Readonly<Record<ConsentSource, string>>
  readonly given: string
  readonly withdrawn: string
  readonly neverAsked: string
  readonly text: string
  readonly version: string
  readonly recordedBy: string
  readonly client: string
  readonly signature: string
  readonly drawn: string
  readonly note: string
}

export const consentLabels: Readonly<Record<Language, Labels>> = {
  en: {
    title: 'Consents',
    now: 'What applies now',
    purposes: {
      notice: 'Privacy notice read',
      health: 'Allergies and health',
      photos: 'Pictures',
      offers: 'Offers',
      birthday: 'Birthday wishes',
      feedback: 'Questions after a visit',
    },
    channels: { '': '', text: 'WhatsApp or SMS', mail: 'E-mail' },
    sources: {
      asked: 'Link sent',
      link: 'Signed on the guest page',
      tablet: "Signed on the salon's screen",
      paper: 'Signed on paper',
      desk: 'Recorded at the desk',
      stop: 'Withdrawn by link',
      booking: 'Given when booking online',
    },
    given: 'given',
    withdrawn: 'not given',
    neverAsked: 'never asked',
    text: 'Text',
    version: 'version',
    recordedBy: 'Recorded by',
    client: 'the client',
    signature: 'Signature',
    drawn: 'drawn',
    note: 'Note',
  },
  it: {
    title: 'Consensi',
    now: 'Che cosa vale ora',
    purposes: {
      notice: 'Informativa letta',
      health: 'Allergie e salute',
      photos: 'Foto',
      offers: 'Offerte',
      birthday: 'Auguri di compleanno',
      feedback: 'Domande dopo la visita',
    },
    channels: { '': '', text: 'WhatsApp o SMS', mail: 'E-mail' },
    sources: {
      asked: 'Link inviato',
      link: 'Firmato sulla pagina per i clienti',
      tablet: 'Firmato sullo schermo del salone',
      paper: 'Firmato su carta',
      desk: 'Registrato in salone',
      stop: 'Revocato dal link',
      booking: 'Dato prenotando online',
    },
    given: 'dato',
    withdrawn: 'non dato',
    neverAsked: 'mai chiesto',
    text: 'Testo',
    version: 'versione',
    recordedBy: 'Registrato da',
    client: 'il cliente',
    signature: 'Firma',
    drawn: 'disegnata',
    note: 'Nota',
  },
}

type Row = readonly [label: string, value: string]

/** What applies now, then every entry, the newest first. `toText` writes an instant as day and time of the salon. */
export function buildConsentSections(
  { consents }: Pick<ClientPrivacyStatus, 'consents'>,
  entries: readonly ClientPrivacy[],
  labels: Labels,
  toText: (instant: string) => string,
): PdfSection[] {
  const toItem = (purpose: ConsentPurpose, channel: ConsentChannel) =>
    [labels.purposes[purpose], labels.channels[channel]].filter(Boolean).join(', ')
  const toState = (given: boolean | null) => (given === null ? labels.neverAsked : given ? labels.given : labels.withdrawn)
  const now = consents.map(({ purpose, channel, given, since }): Row => {
    return [toItem(purpose, channel), [toState(given), since && toText(since)].filter(Boolean).join(', ')]
  })
  const toSection = (entry: ClientPrivacy): PdfSection => {
    const { userDTO, signedName, signature, note, title, textVersion, textHash } = entry
    const by = userDTO ? `${userDTO.firstName} ${userDTO.lastName}`.trim() : labels.client
    const signed = [signedName, signature && labels.drawn].filter(Boolean).join(', ')
    const rows: readonly Row[] = [
      ...entry.consents.map(({ purpose, channel, given }): Row => [toItem(purpose, channel), toState(given)]),
      [labels.recordedBy, by],
      ...(textVersion > 0 ? [[labels.text, `${title}, ${labels.version} ${textVersion}`] as const, ['SHA-256', textHash] as const] : []),
      ...(signed ? [[labels.signature, signed] as const] : []),
      ...(note ? [[labels.note, note] as const] : []),
    ]
    return { title: `${toText(entry.at)} · ${labels.sources[entry.source]}`, rows }
  }
  return [{ title: labels.now, rows: now }, ...entries.map(toSection)]
}
