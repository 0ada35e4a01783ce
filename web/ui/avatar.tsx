import { type CSSProperties, useState } from 'react'
import { classNames } from './class-names.ts'

/** The first letters of the first and the last name: 'Giulia Moretti' → 'GM'. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** One of the six categories' colours, always the same one for an id. */
export function getAvatarColour(id: string): string {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return `var(--cat-${(sum % 6) + 1})`
}

export interface AvatarProps {
  name: string
  /** Decides the colour; the name does where there is no id. */
  id?: string
  image?: string | null
  size?: 's' | 'm' | 'l' | 'xl'
  square?: boolean
  /** A colour of its own, from tokens. */
  colour?: string
}

/** For the eye: the name stands beside it. A picture that does not come leaves the initials. */
export function Avatar({ name, id, image, size = 'm', square, colour }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const style: CSSProperties & { '--c': string } = { '--c': colour ?? getAvatarColour(id ?? name) }
  return (
    <span className={classNames('ava', size !== 'm' && size, square && 'sq')} style={style} aria-hidden="true">
      {image && image !== broken ? <img src={image} alt="" loading="lazy" onError={() => setBroken(image)} /> : initials(name)}
    </span>
  )
}
