import type { BookedPet } from '../../../../schema/api/care/pet-fields.ts'
import { booleanSql, type Columns } from '../../../db/json-sql.ts'

/** Columns of what has to be known of a booked pet, FROM sub_clients s and its booking, agendas a. */
export const petWarnings: Columns<Omit<BookedPet, 'subClientId' | 'name'>> = {
  bites: booleanSql('pet.bites'),
  biteNote: 'pet.bite_note',
  expired: `(
    SELECT json_group_array(x.value ->> 'vaccination')
    FROM json_each(pet.vaccinations_json) x
    WHERE x.value ->> 'expires' < date(booking.start_utc, 'unixepoch')
  )`,
}
