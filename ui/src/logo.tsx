/**
 * The product's logo: two sources joined into one target, drawn as an A. Screen readers ignore the logo, so the name
 * must be next to it or in its link.
 */
export function LogoMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="#0c4b55" />
      <path
        d="M8.5 23.5 16 8.5l7.5 15M11.7 17.6h8.6"
        stroke="#b2d7dc"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="8.6" r="3.3" fill="#fff" />
      <circle cx="8.6" cy="23.4" r="3.3" fill="#62abb5" />
      <circle cx="23.4" cy="23.4" r="3.3" fill="#62abb5" />
    </svg>
  )
}
