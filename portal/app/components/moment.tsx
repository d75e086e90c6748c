import { useEffect, useState } from 'react'

interface MomentProps {
  readonly at: string
  /** With seconds, where the order of things matters. */
  readonly exact?: boolean
}

/** A moment as people read it: in UTC as the server sends it, and in the reader's own time once a script runs. */
export function Moment({ at, exact = false }: MomentProps) {
  const [local, setLocal] = useState<string>()
  useEffect(() => setLocal(inWords(at, exact)), [at, exact])
  return <time dateTime={at}>{local ?? `${inWords(at, exact, 'UTC')} UTC`}</time>
}

function inWords(at: string, exact: boolean, timeZone?: string): string {
  const words = new Intl.DateTimeFormat(timeZone ? 'en-GB' : undefined, {
    dateStyle: 'medium',
    timeStyle: exact ? 'medium' : 'short',
    timeZone,
  })
  return words.format(new Date(at))
}
