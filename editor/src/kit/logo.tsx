import { useRef, useState } from 'react'
import { server } from '../server/client.ts'
import { useWhenBack } from '../server/use-returns.ts'
import classes from './logo.module.css'

const MOST_TRIES = 3

/**
 * Shows the logo of a kind of node. Screen readers ignore the logo, because the title is next to it. If the image can't
 * be loaded, it is requested again once the server is back.
 */
export function KindLogo({ logoUrl, size = 28 }: { readonly logoUrl: string; readonly size?: number }) {
  const [isBroken, setBroken] = useState(false)
  const tries = useRef(0)
  useWhenBack(() => setBroken(false))
  const src = `${import.meta.env.BASE_URL}logos/${logoUrl.split('/').pop() ?? ''}`
  // Unmounts a broken image, because browsers never reload one that stays mounted.
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
        // The number of retries is limited, in case the image doesn't exist.
        tries.current += 1
        if (tries.current <= MOST_TRIES) server.noteSilent()
      }}
    />
  )
}
