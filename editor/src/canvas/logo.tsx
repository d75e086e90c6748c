import classes from './logo.module.css'

/** A kind's picture: `logoUrl` names it, the editor knows where it lies. Decorative, the title stands beside it. */
export function KindLogo({ logoUrl, size = 28 }: { readonly logoUrl: string; readonly size?: number }) {
  const src = `${import.meta.env.BASE_URL}logos/${logoUrl.split('/').pop() ?? ''}`
  return <img className={classes.logo} src={src} alt="" width={size} height={size} draggable={false} />
}
