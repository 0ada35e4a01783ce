import { useState } from 'react'
import { useMe } from './me.ts'

/** The salon that a screen shows: the user's own, or for a superadmin one of all. `options` is empty where there is no choice. */
export function useSalonChoice() {
  const { salons } = useMe()
  const [chosen, setChosen] = useState<string | null>(null)
  const salon = salons.find(({ salonId }) => salonId === chosen) ?? salons[0] ?? null
  const options = salons.length > 1 ? salons.map(({ salonId, salonName }) => ({ value: salonId, label: salonName })) : []
  return { salon, options, choose: setChosen }
}
