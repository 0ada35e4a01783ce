import type { OffersConsent } from '../../../../schema/api/booking/online-booking-schemas.ts'
import type { PrivacyText } from '../../../../schema/api/clients/consents-schemas.ts'
import { ApiError } from '../../../db/errors.ts'
import type { GuestDb } from '../../../db/guest-db.ts'
import type { Request } from '../../../http/serve.ts'
import { hashNetwork } from './network.ts'
import { insertEntry, selectTextVersions } from './queries.ts'
import { toEntryText } from './record-consents.ts'

/**
 * Answer about offers by text message, given in online booking: `selectText` reads the text that the page showed, and `insert` appends the
 * entry of the log, for a new guest in the batch that writes the client. Throws `invalid_input` if the salon has never had such a text.
 */
export function planOffersConsent(db: GuestDb, offers: OffersConsent, request: Request, given = true) {
  const { language, salonConfigPrivacyId = '', textVersion = 0 } = offers
  return {
    selectText: selectTextVersions(db, salonConfigPrivacyId, textVersion),
    insert: (clientId: string, [text]: readonly PrivacyText[]) => {
      if (salonConfigPrivacyId !== '' && !text) throw new ApiError(400, 'invalid_input', { fields: { offers: 'Text not found' } })
      return insertEntry(db, {
        clientPrivacyId: db.newId('cpr'),
        clientId,
        source: 'booking',
        language,
        text: text && toEntryText([text], text.language),
        consents: [{ purpose: 'offers', channel: 'text', given }],
        network: hashNetwork(request),
      })
    },
  }
}
