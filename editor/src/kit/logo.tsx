import { useRef, useState } from 'react'
import { server } from '../server/client.ts'
import { useWhenBack } from '../server/use-returns.ts'
import classes from './logo.module.css'

const MOST_TRIES = 3

/**
 * A kind's logo, named by `logoUrl`. It is decorative because the title is next to it. If it fails to load, the editor
 * loads it again once the server is back.
 */
export function KindLogo({ logoUrl, size = 28 }: { readonly logoUrl: string; readonly size?: number }) {
  const [isBroken, setBroken] = useState(false)
  const tries = useRef(0)
  useWhenBack(() => setBroken(false))
  const src = `${import.meta.env.BASE_URL}logos/${logoUrl.split('/').pop() ?? ''}`
  // Unmounts a broken image, since the browser never reloads a mounted image.
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
        // Limits the retries, in case the image doesn't exist.
        tries.current += 1
        if (tries.current <= MOST_TRIES) server.noteSilent()
      }}
    />
  )
}
