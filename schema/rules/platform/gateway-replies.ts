/** What a message says to a reminder or to advertising; undefined for any other message. */
export type Reply = 'yes' | 'no' | 'stop'

const words: Readonly<Record<string, Reply>> = {
  '1': 'yes',
  yes: 'yes',
  si: 'yes',
  '2': 'no',
  no: 'no',
  stop: 'stop',
  stopall: 'stop',
  unsubscribe: 'stop',
  disiscrivi: 'stop',
  disiscrivimi: 'stop',
}
/** Longer messages say more than one word. */
const maxLength = 40

/** Reads the reply of a message regardless of case, accents, punctuation and symbols around it: `Sì!`, `1.`, `STOP`. */
export function parseReply(text: string): Reply | undefined {
  if (text.length > maxLength) return undefined
  const word = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  return Object.hasOwn(words, word) ? words[word] : undefined
}

/** Whether clients can answer text messages of a sender: a name of letters cannot receive any. */
export const canReceiveReplies = (smsSender: string): boolean => /^\d+$/.test(smsSender)
