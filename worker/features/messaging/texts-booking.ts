import type { Saying, Words } from './words.ts'

interface Code {
  guestCodeId: string
}
interface Confirmed {
  start: string
  services: string
}

export const bookingTexts = {
  guest_code: {
    en: ({ guestCodeId }: Code, say: Saying): Words => ({
      subject: `Your code for ${say.salon}`,
      text: `${say.code('guest', guestCodeId)} is your code for ${say.salon}. It is good for 10 minutes.`,
    }),
    it: ({ guestCodeId }: Code, say: Saying): Words => ({
      subject: `Il tuo codice per ${say.salon}`,
      text: `${say.code('guest', guestCodeId)} è il tuo codice per ${say.salon}. Vale 10 minuti.`,
    }),
  },
  booking_confirmed: {
    en: ({ start, services }: Confirmed, say: Saying): Words => ({
      subject: `Your booking at ${say.salon}`,
      text: `Booked at ${say.salon}: ${services}, ${say.when(start)}. See you then!`,
    }),
    it: ({ start, services }: Confirmed, say: Saying): Words => ({
      subject: `La tua prenotazione da ${say.salon}`,
      text: `Prenotato da ${say.salon}: ${services}, ${say.when(start)}. A presto!`,
    }),
  },
} as const
