import { useRef, useState } from 'react'
import { server } from '../server/client.ts'
import { useWhenBack } from '../server/use-returns.ts'
import classes from './logo.module.css'

const MOST_TRIES = 3

/**
 * A kind's picture: `logoUrl` names it, the editor knows where it lies. Decorative, the title stands beside it. One that
 * could not be fetched is fetched again when the server is back.
 */
export function KindLogo({ logoUrl, size = 28 }: { readonly logoUrl: string; readonly size?: number }) {
  const [isBroken, setBroken] = useState(false)
  const tries = useRef(0)
  useWhenBack(() => setBroken(false))
  const src = `${import.meta.env.BASE_URL}logos/${logoUrl.split('/').pop() ?? ''}`
  // Taken out while it is broken, since the browser does not ask twice for one that stays.
  if (isBroken) return <span className={classes.logo} style={{ width: size, height: size }} />
  return (
    <img
      className={classes.logo}
      src={src}
      alt=""
      width={size}
      height={size}
      draggable={false}
      onError={() => {
        setBroken(true)
        // One that is not there at all is not asked for without end.
        tries.current += 1
        if (tries.current <= MOST_TRIES) server.noteSilent()
      }}
    />
  )
}
