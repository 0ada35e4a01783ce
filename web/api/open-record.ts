import { useEffect } from 'react'
import type { OpenRecord } from '../../schema/rules/platform/live.ts'

/** Milliseconds for which opening and closing is joined: leafing through bookings is no message each. */
const joinMs = 400
/** Records that this screen has open, the one on top last. */
const open: OpenRecord[] = []
let send: ((text: string) => void) | undefined
let sent = 'null'
let timer: ReturnType<typeof setTimeout> | undefined

function sendOpenRecord(): void {
  timer = undefined
  const record = JSON.stringify(open.at(-1) ?? null)
  if (record === sent) return
  sent = record
  send?.(`{"open":${record}}`)
}

/** Gives the connection on which other screens are told; undefined for none. A new one knows of no open record. */
export function setPresenceSender(next: typeof send): void {
  send = next
  sent = 'null'
  if (next) sendOpenRecord()
}

/** Tells other screens that a record is open here; null for none. */
export function useOpenRecord(kind: OpenRecord['kind'], id: string | null, isEdited = false): void {
  useEffect(() => {
    if (id === null) return
    const record = { kind, id, isEdited }
    const change = () => {
      if (timer === undefined) timer = setTimeout(sendOpenRecord, joinMs)
    }
    open.push(record)
    change()
    return () => {
      open.splice(open.indexOf(record), 1)
      change()
    }
  }, [kind, id, isEdited])
}
