import { useEffect, useState } from 'react'

interface MomentProps {
  /** A moment as the api writes it. */
  readonly at: string
  /** With seconds, where the order of things matters. */
  readonly exact?: boolean
}

/** A moment for people: in UTC as the server writes it, in the reader's own zone as soon as a script knows it. */
export function Moment({ at, exact = false }: MomentProps) {
  const [zone, setZone] = useState('UTC')
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), [])
  return (
    <time dateTime={at} suppressHydrationWarning>
      {momentText(at, zone, exact)}
    </time>
  )
}

/** A moment in words, in English and in a zone, which is named where it is UTC. */
export function momentText(at: string, zone: string, exact = false): string {
  const text = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: exact ? 'medium' : 'short',
    timeZone: zone,
  }).format(new Date(at))
  return zone === 'UTC' ? `${text} UTC` : text
}
