import { LogoMark } from './logo.tsx'
import classes from './wordmark.module.css'

/** The sign with the product's name beside it. */
export function Wordmark() {
  return (
    <span className={classes.wordmark}>
      <LogoMark />
      <span className={classes.name}>Anj</span> <span className={classes.version}>3.0</span>
    </span>
  )
}
