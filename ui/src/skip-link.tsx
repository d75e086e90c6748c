import classes from './skip-link.module.css'

/** First link of a page, visible only with focus. It skips everything before the content. */
export function SkipLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <a className={classes.skip} href={`#${to}`}>
      {children}
    </a>
  )
}
