/**
 * Everything that guests receive: the replies of all calls without a session, with a booking session or by a signed link. They hold
 * first names only, and never a note, a phone number of a person, or somebody else's booking; a test refuses a reply that is not
 * composed of these schemas.
 */
import * as v from 'valibot'
import { dateFormats } from '../../rules/date-format.ts'
import { languages, surchargeStates } from '../../terms.ts'
import { ServicePart } from '../catalogue/services-schemas.ts'
import { Day, Id, Instant, Period, Sum } from '../values.ts'

/** The guest, if the salon knows them. */
export const GuestClient = v.object({ firstName: v.string() })
/** A pet of the guest. */
export const GuestPet = v.object({ subClientId: Id, name: v.string() })

export const OnlineService = v.object({
  serviceId: Id,
  service: v.string(),
  length: v.number(),
  parts: v.array(ServicePart),
  /** Missing if the salon hides its prices. */
  price: v.optional(Sum),
  /** Prices of team members who have their own; with `price` only. */
  ownPrices: v.optional(v.array(v.object({ userId: Id, price: Sum }))),
  /** For pets of the guest that have their own price or duration, or whose kind has; prices only if they are shown. */
  petTerms: v.optional(
    v.array(
      v.object({
        subClientId: Id,
        length: v.number(),
        price: v.optional(Sum),
        ownPrices: v.optional(v.array(v.object({ userId: Id, price: Sum }))),
      }),
    ),
  ),
  extendedDescription: v.string(),
  onlineBookingServiceCategoryId: Id,
  userIds: v.array(Id),
  /** Bookable services that are often booked with it, in their order; missing without any. */
  extraIds: v.optional(v.array(Id)),
  /** Needs a patch test first; missing for a guest who has a valid one today. */
  patchTest: v.optional(v.boolean()),
})
export type OnlineService = v.InferOutput<typeof OnlineService>

/**
 * Services that this guest cannot book by themselves, with what they are told in each language, and what they may book instead. It says
 * nothing of marks, counts and tests.
 */
export const GuestRefusal = v.object({
  serviceIds: v.array(Id),
  insteadIds: v.array(Id),
  text: v.object({ en: v.string(), it: v.string() }),
  /** The guest is asked to join the waiting list. */
  mayWait: v.optional(v.boolean()),
})
export type GuestRefusal = v.InferOutput<typeof GuestRefusal>

const OnlineCategory = v.object({ onlineBookingServiceCategoryId: Id, categoryName: v.string() })

/** A service as everybody sees it, before the salon knows who looks: prices and durations are those of a new client. */
export const ShownService = v.object({
  ...v.omit(OnlineService, ['parts', 'petTerms']).entries,
  /** With promotions that apply to everybody on every day, where they reduce it and prices are shown; `reducedBy` names them. */
  reducedPrice: v.optional(Sum),
  reducedBy: v.optional(v.array(v.string())),
  /** Why somebody who comes for the first time cannot book it here; missing where they can. */
  forNew: v.optional(v.object({ en: v.string(), it: v.string() })),
})
export type ShownService = v.InferOutput<typeof ShownService>

/** What everybody may know of what can be booked online, and with whom. */
export const Offer = v.object({
  categories: v.array(OnlineCategory),
  services: v.array(ShownService),
  /** Those who can be booked online. `face` is the address of the picture. */
  staff: v.array(v.object({ userId: Id, firstName: v.string(), face: v.nullable(v.string()) })),
  /** Hours before the start until which a booking can be moved and cancelled by its link. */
  changeUntilHours: v.number(),
  /** The salon has a privacy notice. */
  hasNotice: v.boolean(),
  /** Guests book for one only. */
  noGroups: v.optional(v.boolean()),
  /** Guests do not ask for groups, either. */
  noRequests: v.optional(v.boolean()),
  /** There are coming classes with seats. */
  hasClasses: v.optional(v.boolean()),
})
export type Offer = v.InferOutput<typeof Offer>

/** The privacy text of the salon in one language, in its present version. */
export const GuestPrivacyText = v.object({
  salonConfigPrivacyId: Id,
  language: v.picklist(languages),
  title: v.string(),
  text: v.string(),
  textVersion: v.number(),
})
export type GuestPrivacyText = v.InferOutput<typeof GuestPrivacyText>

/** What a guest can book, and the services of their last booking. */
export const OnlineCatalogue = v.object({
  salonName: v.string(),
  timeZone: v.string(),
  isPet: v.boolean(),
  categories: v.array(OnlineCategory),
  services: v.array(OnlineService),
  staff: v.array(v.object({ userId: Id, firstName: v.string() })),
  client: v.nullable(GuestClient),
  pets: v.array(GuestPet),
  last: v.array(v.object({ serviceId: Id, userId: v.optional(Id), subClientId: v.optional(Id) })),
  /** The strictest first; missing for a guest who can book everything. */
  refusals: v.optional(v.array(GuestRefusal)),
  /** Hours before the start until which a booking can be moved and cancelled by its link. */
  changeUntilHours: v.number(),
  /** The salon has promotions with a code. */
  takesCodes: v.optional(v.boolean()),
  /** Guests can reserve gift cards. */
  giftCards: v.optional(v.boolean()),
  /** A known guest has never said whether they want offers by text message. */
  asksOffers: v.optional(v.boolean()),
  /** For guests whom the salon does not know or asks about offers, where it has a text. */
  privacyTexts: v.optional(v.array(GuestPrivacyText)),
})
export type OnlineCatalogue = v.InferOutput<typeof OnlineCatalogue>

export const SlotService = v.object({ serviceId: Id, userId: Id, subClientId: v.optional(Id), start: Instant })
/**
 * `reducedPrice`: of all services, where a promotion or last-minute price reduces it and prices are shown; `reducedBy` names the
 * promotions, none for the last-minute price alone.
 */
export const FreeSlot = v.object({
  start: Instant,
  end: Instant,
  best: v.boolean(),
  services: v.array(SlotService),
  reducedPrice: v.optional(Sum),
  reducedBy: v.optional(v.array(v.string())),
})
export type FreeSlot = v.InferOutput<typeof FreeSlot>
/** A day on which the requested services fit. `times`: at how many times they can start. */
export const FreeDay = v.object({ date: Day, times: v.number() })
export type FreeDay = v.InferOutput<typeof FreeDay>

/**
 * `open`: can be moved and cancelled. `late`: after the cut-off it can only be cancelled, up to `cancelUntil`. `cancelled`: by this
 * link. `over`: the visit has begun or passed, or the salon has cancelled it. `closed`: the salon takes no online bookings.
 */
export const linkStates = ['open', 'late', 'cancelled', 'over', 'closed'] as const
export type LinkState = (typeof linkStates)[number]

/** A booked service as a guest sees it. */
export const GuestService = v.object({
  agendaServiceId: Id,
  service: v.string(),
  /** In minutes. */
  length: v.number(),
  start: Instant,
  userId: Id,
  /** First name of the team member. */
  person: v.string(),
})
export type GuestService = v.InferOutput<typeof GuestService>

/** A booking as a guest sees it: neither note nor client, because a link to it may be forwarded. */
export const GuestBooking = v.object({
  /** Also the UID of the calendar event; stays the same when the booking moves. */
  agendaId: Id,
  start: Instant,
  end: Instant,
  services: v.array(GuestService),
  /** Version for optimistic concurrency: a change sends the one that it is based on. */
  version: v.number(),
})
export type GuestBooking = v.InferOutput<typeof GuestBooking>

/**
 * A booking that a guest has just made, with the token of the link that its confirmation carries as well. `formsToken` opens the consent
 * forms that it needs; absent without any.
 */
export const SavedBooking = v.object({ ...GuestBooking.entries, token: v.string(), formsToken: v.optional(v.string()) })
export type SavedBooking = v.InferOutput<typeof SavedBooking>

/** What a booking asks for before it is made. `version` stands for what was shown; the guest's confirmation names it. */
export const GuestDeposit = v.object({
  version: v.string(),
  text: v.string(),
  amount: Sum,
  /** What is left to pay at the salon. */
  rest: Sum,
  refundableUntil: Instant,
  moves: v.number(),
})
export type GuestDeposit = v.InferOutput<typeof GuestDeposit>
/** The deposit of a chosen time; null where nobody asks for one. */
export const AskedDeposit = v.object({ deposit: v.nullable(GuestDeposit) })

/** A time that is held while its guest pays. The token opens the payment page, and nothing else: there is no booking yet. */
export const HeldSlot = v.object({ payToken: v.string(), heldUntil: Instant })

/** What a link in a message shows. It contains nothing about the client, because a link may be forwarded. */
export const LinkedBooking = v.object({
  state: v.picklist(linkStates),
  salon: v.object({
    salonId: Id,
    salonName: v.string(),
    phoneNumber: v.string(),
    address: v.string(),
    city: v.string(),
    logo: v.nullable(v.string()),
    isPet: v.boolean(),
    timeZone: v.string(),
    /** ISO 4217; amounts on the page are in it. */
    currency: v.string(),
  }),
  /** Null if the state is `over` or `closed`. */
  booking: v.nullable(
    v.object({
      ...GuestBooking.entries,
      /** Cut-off for moving and cancelling. */
      until: Instant,
      /** Until then it can be cancelled: the cut-off, or 15 minutes after it was made where that is later. */
      cancelUntil: Instant,
      /** When the client said that they will come; null before, and after a move. */
      confirmed: v.nullable(Instant),
      /** False if one of the services can no longer be booked online: only the salon can move it. */
      movable: v.boolean(),
    }),
  ),
})
export type LinkedBooking = v.InferOutput<typeof LinkedBooking>

/** A free time for the whole booking. */
export const LinkSlot = v.object({
  start: Instant,
  end: Instant,
  best: v.boolean(),
  /** `person` is the first name of the team member. */
  services: v.array(v.object({ agendaServiceId: Id, userId: Id, person: v.string(), start: Instant })),
})
export type LinkSlot = v.InferOutput<typeof LinkSlot>

const what = {
  salonId: Id,
  salonName: v.string(),
  timeZone: v.string(),
  services: v.array(v.object({ service: v.string(), firstName: v.nullable(v.string()) })),
}
/** What the link of an offer shows. It contains no names except first names of team members. */
export const GuestOffer = v.object({
  ...what,
  /** The salon's number; empty where it has none. */
  phoneNumber: v.string(),
  start: Instant,
  end: Instant,
  expiry: Instant,
  state: v.picklist(['open', 'accepted', 'declined', 'lapsed', 'gone', 'withdrawn']),
  /** Whether the guest is still on the waiting list. */
  waits: v.boolean(),
  /** Token of the link for leaving the waiting list. */
  listToken: v.string(),
})
export type GuestOffer = v.InferOutput<typeof GuestOffer>
/** What the link of an entry shows. */
export const GuestEntry = v.object({
  ...what,
  dayFrom: Day,
  dayTo: Day,
  weekdays: v.array(v.number()),
  from: v.string(),
  to: v.string(),
  state: v.picklist(['waiting', 'offered', 'booked', 'left', 'over']),
})
export type GuestEntry = v.InferOutput<typeof GuestEntry>

/** A surcharge about which the owner of a pet is asked by link. */
export const GuestSurcharge = v.object({
  salonName: v.string(),
  /** Names of the pets, separated by commas. */
  pets: v.string(),
  text: v.string(),
  price: Sum,
  currency: v.string(),
  /** `over`: the visit was paid, or the service removed, before an answer. */
  state: v.picklist([...surchargeStates, 'over']),
})
export type GuestSurcharge = v.InferOutput<typeof GuestSurcharge>

const PublicService = v.object({
  serviceId: Id,
  service: v.string(),
  extendedDescription: v.string(),
  categoryName: v.string(),
  onlineBookingServiceCategoryId: v.nullable(Id),
  length: v.number(),
  /** Missing if the salon hides its prices. */
  price: v.optional(Sum),
})

/** Public information about a salon for its page and the start of a booking. */
export const PublicInfo = v.object({
  salonId: Id,
  salonName: v.string(),
  description: v.string(),
  address: v.string(),
  zipCode: v.string(),
  city: v.string(),
  district: v.string(),
  country: v.string(),
  phoneNumber: v.string(),
  webSite: v.string(),
  /** Link to the address on a map. */
  mapLink: v.string(),
  logo: v.nullable(v.string()),
  socialProfiles: v.record(v.string(), v.string()),
  isPet: v.boolean(),
  timeZone: v.string(),
  /** ISO 4217; prices are in it. */
  currency: v.string(),
  dateFormat: v.picklist(dateFormats),
  /** The current day in the salon's zone and its opening times; none if it is closed. */
  today: v.object({ date: Day, timing: v.array(Period) }),
  /** Sunday first. */
  openingTime: v.array(v.object({ dayOfWeek: v.number(), timing: v.array(Period) })),
  /** Closed days of the next 12 months. */
  dayClosed: v.array(v.object({ dayStart: Day, dayEnd: Day, everyYear: v.boolean() })),
  /** False if the salon is suspended, or cannot send verification codes. */
  takesBookings: v.boolean(),
  suspended: v.boolean(),
  showServicePrice: v.boolean(),
  services: v.array(PublicService),
})
export type PublicInfo = v.InferOutput<typeof PublicInfo>

/** What a guest's page itself uses of the salon's public information. */
export const PageSalon = v.object({
  ...v.pick(PublicInfo, [
    'salonName',
    'logo',
    'isPet',
    'address',
    'city',
    'country',
    'phoneNumber',
    'webSite',
    'mapLink',
    'timeZone',
    'currency',
  ]).entries,
  ...v.pick(PublicInfo, ['openingTime', 'dayClosed', 'takesBookings', 'suspended']).entries,
})
export type PageSalon = v.InferOutput<typeof PageSalon>
/** What the booking page shows before anything is asked. */
export const BookingSalon = v.object({
  ...PageSalon.entries,
  /** As it is shown, in groups of digits. */
  phoneNumber: v.string(),
  /** The opening times of the current day. */
  today: v.array(Period),
  offer: Offer,
})
export type BookingSalon = v.InferOutput<typeof BookingSalon>

/** What the Pages function adds to the booking page of a salon. */
export const BookingPage = v.object({
  /** Markup for the page's head, escaped: title, description, canonical, Open Graph, schema.org. */
  head: v.string(),
  /** Markup of the page's root, escaped: the first step, and the salon's data (`BookingSalon`); empty for a suspended salon. */
  body: v.string(),
  language: v.picklist(languages),
  /** Whether search engines may index it. */
  index: v.boolean(),
  /** Hosts of websites that may embed it. */
  hosts: v.array(v.string()),
})
export type BookingPage = v.InferOutput<typeof BookingPage>

/** A code was sent, or the short code that a verified phone gets. */
export const GuestCode = v.union([
  v.object({ sent: v.literal(true), channel: v.picklist(['whatsapp', 'sms']) }),
  v.object({ shortCode: v.string() }),
])
export const GuestSession = v.object({
  sessionCode: v.string(),
  client: v.nullable(GuestClient),
  /** With it the phone stays verified for 90 days. */
  deviceCode: v.optional(v.string()),
})
/** On how many phones a guest's number is remembered. */
export const RememberedDevices = v.object({ devices: v.number() })
/** What a known guest said about offers. */
export const OffersAnswer = v.object({ given: v.boolean() })
export const NewGuest = v.object({ client: GuestClient, pets: v.array(GuestPet) })
export const JoinedList = v.object({ waitingListEntryId: Id })

/** The reply to a gateway's delivery receipt. */
export const Received = v.object({ received: v.literal(true) })
