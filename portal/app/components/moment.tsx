import { formatMoment } from '@anj/workflow/moments'
import { useEffect, useState } from 'react'

interface MomentProps {
  readonly at: string
  /** Shows seconds, for lists where the exact order matters. */
  readonly exact?: boolean
}

/** A readable date and time. The server renders it in UTC; JavaScript then converts it to the reader's time zone. */
export function Moment({ at, exact: withSeconds = false }: MomentProps) {
  const [local, setLocal] = useState<string>()
  useEffect(() => setLocal(formatMoment(at, { withSeconds })), [at, withSeconds])
  return <time dateTime={at}>{local ?? `${formatMoment(at, { withSeconds, timeZone: 'UTC' })} UTC`}</time>
}
