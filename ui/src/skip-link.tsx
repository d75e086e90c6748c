import classes from './skip-link.module.css'

/** The first link of a page, seen once it has the focus: skips what stands before the content. */
export function SkipLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <a className={classes.skip} href={`#${to}`}>
      {children}
    </a>
  )
}
