import { absences } from '../../schema/api/booking/absences.ts'
import { salons } from '../../schema/api/platform/salons.ts'
import type { Salon } from '../../schema/api/platform/salons-schemas.ts'
import { session } from '../../schema/api/platform/session.ts'
import { userPermissions } from '../../schema/api/team/permissions.ts'
import { users } from '../../schema/api/team/staff.ts'
import type { User } from '../../schema/api/team/staff-schemas.ts'
import { FakeApi } from './fake-api.ts'

export const salon: Salon = {
  ...{ salonId: 'salon-1', salonName: 'Bella & Bau', description: '', address: 'Via Roma 1', zipCode: '20121', city: 'Milano' },
  ...{
    district: 'MI',
    county: '',
    country: 'IT',
    lat: null,
    long: null,
    timeZone: 'Europe/Rome',
    currency: 'EUR',
    electronicInvoiceCode: '',
  },
  ...{ email: '', phoneNumber: '', vatNumber: '', fiscalCode: '', pec: '', bankAccountHolder: '', bankAccountInstitute: '' },
  ...{ bankAccountIban: '', ownerFirstName: '', ownerLastName: '', logo: null, socialProfiles: {}, webSite: '', smsSender: '' },
  ...{ waBoxUid: '', smsProvider: 'twilio', smsSenderConfirmed: false, waBoxUidConfirmed: false, googlePlaceId: '', reviewUrl: '' },
  ...{ sendDailySummary: false, sendMorningMessages: false, avoidAppointmentsStartCheck: false, isPet: false, dateFormat: 'DD/MM/YYYY' },
  ...{ suspended: null, secretsSet: [], hasCashSystem: false, hasUnits: false, setup: null, version: 1 },
}

/** The team member who uses the app. */
export const me: User = {
  ...{ userId: 'user-1', salonId: salon.salonId, firstName: 'Giulia', lastName: 'Bianchi', phoneNumber: '', email: '' },
  ...{ username: 'giulia', title: '', jobTitle: '', note: '', color: '', employmentStart: null, employmentEnd: null },
  ...{
    contractType: 'full_time',
    contractHours: 40,
    hourlyCost: null,
    inAgenda: true,
    workingHours: [],
    role: ['ADMIN'],
  },
  ...{ data: { shortcuts: [] }, settings: {}, profileImage: null, services: [], version: 1 },
}

export const sessionEnd = { expiryDate: '2026-11-18T17:00:00Z', expiryDateMax: '2026-11-25T09:00:00Z' }

/** A server that knows one administrator, their salon and no other records. */
export function createFakeApi(): FakeApi {
  return new FakeApi()
    .reply(userPermissions.ofUser, [{ userPermissionId: 'grant-1', userId: me.userId, permissionId: 'ADMIN', permission: 'ADMIN' }])
    .reply(session.check, { sessionId: 'session-1', sessionCode: 'component-test', userId: me.userId, ...sessionEnd })
    .reply(users.one, { ...me, userNotification: [] })
    .reply(users.list, [me])
    .reply(salons.list, [salon])
    .reply(absences.list, [])
}
