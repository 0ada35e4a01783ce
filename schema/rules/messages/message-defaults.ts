import type { Language } from '../../terms.ts'
import type { MessageDefaults } from './message-templates.ts'

const seeBooking = {
  en: '[\n\nView, move or cancel your booking:\n{link}]',
  it: '[\n\nPer vedere, spostare o annullare la prenotazione:\n{link}]',
} as const

const seeBookings = {
  en: '[\n\nView, move or cancel your bookings:\n{link}]',
  it: '[\n\nPer vedere, spostare o annullare le prenotazioni:\n{link}]',
} as const

/** How a client answers a reminder: by a reply where the sender can receive one, otherwise with the link behind it. */
export const answerTexts: Readonly<Record<Language, { readonly reply: string; readonly link: string }>> = {
  en: { reply: 'Reply 1 to confirm or 2 to cancel, or choose here:', link: 'Confirm, move or cancel:' },
  it: { reply: 'Rispondi 1 per confermare o 2 per annullare, oppure scegli qui:', link: 'Conferma, sposta o annulla:' },
}

/** The texts that are sent where a salon has none. Text in square brackets is left out where a field in it is empty. */
export const messageDefaults: MessageDefaults = {
  booking_confirmed: {
    en: { subject: 'Your booking at {salon}', text: `You're booked at {salon}: {services}, {when}. See you then!${seeBooking.en}` },
    it: { subject: 'La tua prenotazione da {salon}', text: `Prenotato da {salon}: {services}, {when}. A presto!${seeBooking.it}` },
  },
  group_confirmed: {
    en: { subject: 'Your bookings at {salon}', text: `You're all booked at {salon}:\n{bookings}\nSee you then!${seeBookings.en}` },
    it: { subject: 'Le vostre prenotazioni da {salon}', text: `Siete tutti prenotati da {salon}:\n{bookings}\nA presto!${seeBookings.it}` },
  },
  booking_reminder: {
    en: {
      subject: 'See you soon at {salon}',
      text: 'Hi[ {firstName}], see you {day} at {time} at {salon}: {services}[ with {staff}]. {answer}\n{link}',
    },
    it: {
      subject: 'A presto da {salon}',
      text: 'Ciao[ {firstName}], ti aspettiamo {day} alle {time} da {salon}: {services}[ con {staff}]. {answer}\n{link}',
    },
  },
  morning: {
    en: { subject: 'See you today at {salon}', text: 'Good morning[ {firstName}]! See you today at {salon}:\n{bookings}[\n\n{link}]' },
    it: { subject: 'A oggi da {salon}', text: 'Buongiorno[ {firstName}]! Ti aspettiamo oggi da {salon}:\n{bookings}[\n\n{link}]' },
  },
  booking_moved: {
    en: {
      subject: 'Your booking at {salon} has been moved',
      text: `Your booking at {salon} has been moved: {services}, now {when}[ with {staff}]. See you then!${seeBooking.en}`,
    },
    it: {
      subject: 'La tua prenotazione da {salon} è stata spostata',
      text: `La tua prenotazione da {salon} è stata spostata: {services}, ora {when}[ con {staff}]. A presto!${seeBooking.it}`,
    },
  },
  booking_staff_changed: {
    en: {
      subject: 'A change to your booking at {salon}',
      text: `Your booking at {salon} stays: {services}, {when}[, now with {staff}]. See you then!${seeBooking.en}`,
    },
    it: {
      subject: 'Una novità sulla tua prenotazione da {salon}',
      text: `La tua prenotazione da {salon} resta: {services}, {when}[, ora con {staff}]. A presto!${seeBooking.it}`,
    },
  },
  booking_cancelled: {
    en: {
      subject: 'Your booking at {salon} is cancelled',
      text: [
        'Your booking at {salon} is cancelled: {services}, {when}.',
        'You can restore it with your booking link while the time is available.',
      ].join(' '),
    },
    it: {
      subject: 'La tua prenotazione da {salon} è annullata',
      text: [
        'La tua prenotazione da {salon} è annullata: {services}, {when}.',
        "Puoi ripristinarla con il link della prenotazione finché l'orario è libero.",
      ].join(' '),
    },
  },
  booking_cancelled_by_salon: {
    en: {
      subject: '{salon} has to cancel your booking',
      text: `We're sorry, {salon} has to cancel your booking: {services}, {when}. Please call us and we'll find another time.`,
    },
    it: {
      subject: '{salon} deve annullare la tua prenotazione',
      text: 'Ci dispiace, {salon} deve annullare la tua prenotazione: {services}, {when}. Chiamaci e troveremo un altro orario.',
    },
  },
  bookings_changed: {
    en: {
      subject: 'Your bookings at {salon} have changed',
      text: [
        'Your bookings at {salon} have changed:\n{bookings}',
        `If something doesn't suit you, please call us[ on {phone}].${seeBookings.en}`,
      ].join('\n'),
    },
    it: {
      subject: 'Le tue prenotazioni da {salon} sono cambiate',
      text: [
        'Le tue prenotazioni da {salon} sono cambiate:\n{bookings}',
        `Se qualcosa non ti va bene, chiamaci[ al {phone}].${seeBookings.it}`,
      ].join('\n'),
    },
  },
  booking_choose: {
    en: {
      subject: '{salon} has to change your booking',
      text: [
        `We're sorry, {salon} has to change your booking: {services}, {when}.`,
        `Please choose another time with the link, or call us[ on {phone}].${seeBooking.en}`,
      ].join(' '),
    },
    it: {
      subject: '{salon} deve cambiare la tua prenotazione',
      text: [
        'Ci dispiace, {salon} deve cambiare la tua prenotazione: {services}, {when}.',
        `Scegli un altro orario con il link, oppure chiamaci[ al {phone}].${seeBooking.it}`,
      ].join(' '),
    },
  },
  booking_restored: {
    en: {
      subject: 'Your booking at {salon} is restored',
      text: `Your booking at {salon} is restored: {services}, {when}. See you then!${seeBooking.en}`,
    },
    it: {
      subject: 'La tua prenotazione da {salon} è ripristinata',
      text: `La tua prenotazione da {salon} è ripristinata: {services}, {when}. A presto!${seeBooking.it}`,
    },
  },
  patch_test_expiring: {
    en: {
      subject: 'Your patch test at {salon}',
      text: [
        'Hi[ {firstName}], your patch test expires before your booking at {salon}: {services}, {when}.',
        'Please call us to repeat it[: {phone}].',
      ].join(' '),
    },
    it: {
      subject: 'Il tuo test cutaneo da {salon}',
      text: [
        'Ciao[ {firstName}], il tuo test cutaneo scade prima della prenotazione da {salon}: {services}, {when}.',
        'Chiamaci per ripeterlo[: {phone}].',
      ].join(' '),
    },
  },
  nps: {
    en: {
      subject: 'Would you recommend {salon}?',
      text: 'Hi[ {firstName}], thank you for your visit at {salon}. Would you recommend us? One tap:\n{link}',
    },
    it: {
      subject: 'Consiglieresti {salon}?',
      text: 'Ciao[ {firstName}], grazie della visita da {salon}. Ci consiglieresti? Basta un tocco:\n{link}',
    },
  },
  survey: {
    en: {
      subject: 'How was your visit at {salon}?',
      text: 'Hi[ {firstName}], how was your visit at {salon}? A few questions, half a minute:\n{link}',
    },
    it: {
      subject: "Com'è andata da {salon}?",
      text: "Ciao[ {firstName}], com'è andata da {salon}? Poche domande, mezzo minuto:\n{link}",
    },
  },
  review_link: {
    en: { subject: 'A few words about {salon}', text: 'Hi[ {firstName}], a few words on Google help {salon} most. Thank you!\n{link}' },
    it: { subject: 'Due parole su {salon}', text: 'Ciao[ {firstName}], due parole su Google ci aiutano molto. Grazie da {salon}!\n{link}' },
  },
  birthday: {
    en: { subject: 'Happy birthday from {salon}', text: 'Happy birthday[, {firstName}]! All the best from everyone at {salon}.' },
    it: { subject: 'Buon compleanno da {salon}', text: 'Buon compleanno[, {firstName}]! Tanti auguri da tutti noi di {salon}.' },
  },
  win_back: {
    en: {
      subject: 'We miss you at {salon}',
      text: "Hi[ {firstName}], it's been a while. We'd love to see you again at {salon}[. Choose your time:\n{link}]",
    },
    it: {
      subject: 'Ci manchi da {salon}',
      text: "Ciao[ {firstName}], è passato un po' di tempo. Ci farebbe piacere rivederti da {salon}[. Scegli il tuo orario:\n{link}]",
    },
  },
  missed_call: {
    en: {
      subject: 'We missed your call at {salon}',
      text: "Hi[ {firstName}], sorry we couldn't take your call. Choose your time at {salon} here:\n{link}",
    },
    it: {
      subject: 'Non abbiamo risposto alla tua chiamata',
      text: 'Ciao[ {firstName}], scusaci se non abbiamo risposto. Scegli qui il tuo orario da {salon}:\n{link}',
    },
  },
  next_agendas: {
    en: {
      subject: 'Your bookings at {salon}',
      text: 'Hi[ {firstName}], your next bookings at {salon}[:\n{bookings}]\n\nConfirm, move or cancel:\n{link}',
    },
    it: {
      subject: 'Le tue prenotazioni da {salon}',
      text: 'Ciao[ {firstName}], le tue prossime prenotazioni da {salon}[:\n{bookings}]\n\nConferma, sposta o annulla:\n{link}',
    },
  },
  privacy: {
    en: {
      subject: 'Your data at {salon}',
      text: 'Hi[ {firstName}], please read how {salon} uses your data and choose what you agree to:\n{link}',
    },
    it: {
      subject: 'I tuoi dati da {salon}',
      text: 'Ciao[ {firstName}], leggi come {salon} usa i tuoi dati e scegli a che cosa acconsenti:\n{link}',
    },
  },
}
