import classes from './skip-link.module.css'

/** A page's first link, visible only while it has the focus. It skips everything before the content. */
export function SkipLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <a className={classes.skip} href={`#${to}`}>
      {children}
    </a>
  )
}
