import { moment } from '@anj/workflow/moments'
import { useEffect, useState } from 'react'

interface MomentProps {
  readonly at: string
  /** With seconds, where the order of things matters. */
  readonly exact?: boolean
}

/** A moment as people read it: in UTC as the server sends it, and in the reader's own time once a script runs. */
export function Moment({ at, exact: withSeconds = false }: MomentProps) {
  const [local, setLocal] = useState<string>()
  useEffect(() => setLocal(moment(at, { withSeconds })), [at, withSeconds])
  return <time dateTime={at}>{local ?? `${moment(at, { withSeconds, timeZone: 'UTC' })} UTC`}</time>
}
