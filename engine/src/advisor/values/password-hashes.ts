/** What the usual ways to keep a password leave behind, each by its own marks. */
const marks: readonly RegExp[] = [
  // crypt(3) and its followers: $2b$…, $argon2id$…, $6$…, $y$…, $scrypt$…, $pbkdf2-sha256$…, $P$…
  /^\$[\w-]+\$/,
  // Django, Werkzeug, ASP.NET and others name the method in front.
  /^(?:pbkdf2|scrypt|bcrypt|argon2|sha1|sha256|sha512|md5|crypt|hmac)[\w-]*[$:]/i,
  /^\{[\w-]+\}/,
  /^SCRAM-SHA-\d+\$/,
  /^md5[0-9a-f]{32}$/,
  /^\*[0-9A-F]{40}$/,
  /^0x[0-9a-f]{40,}$/i,
  // Values that are encrypted with a key that is kept elsewhere.
  /^(?:ENC\(|vault:|gAAAAA|U2FsdGVkX1)/,
]

/** Bytes of usual digests, as hexadecimal digits. */
const hexLengths: ReadonlySet<number> = new Set([32, 40, 48, 56, 64, 96, 128])

/** Whether a text is what a hash or a cipher makes of a password. */
export function looksHashed(text: string): boolean {
  const value = text.trim()
  if (marks.some((mark) => mark.test(value))) return true
  // A column that is cut may end anywhere; so many hexadecimal digits are no word.
  if (/^(?:[0-9a-f]+|[0-9A-F]+)$/.test(value) && (hexLengths.has(value.length) || value.length >= 100))
    return true
  return isLongBase64(value)
}

/** At least 16 bytes as base64: upper and lower case and digits without a space or a word between them. */
function isLongBase64(value: string): boolean {
  return (
    value.length >= 22 &&
    /^[A-Za-z0-9+/_-]+={0,2}$/.test(value) &&
    [/[A-Z]/, /[a-z]/, /\d/].every((kind) => kind.test(value)) &&
    new Set(value).size >= 12
  )
}

/** What stands where there is no password: nothing, or a sign that nobody can log in with one. */
export function isPlaceholder(text: string): boolean {
  const value = text.trim()
  return (
    value === '' ||
    /^(?:[^\p{L}\p{N}]+|x+|null|none|n\/?a|unset|disabled|locked|external|ldap|sso|oauth\d?|saml|redacted|removed|deleted)$/iu.test(
      value,
    )
  )
}
