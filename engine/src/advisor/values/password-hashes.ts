/** Patterns that match how common password hashes and encrypted values begin. */
const marks: readonly RegExp[] = [
  // crypt(3) and similar formats: $2b$…, $argon2id$…, $6$…, $y$…, $scrypt$…, $pbkdf2-sha256$…, $P$…
  /^\$[\w-]+\$/,
  // The algorithm comes first, as in Django, Werkzeug and ASP.NET.
  /^(?:pbkdf2|scrypt|bcrypt|argon2|sha1|sha256|sha512|md5|crypt|hmac)[\w-]*[$:]/i,
  /^\{[\w-]+\}/,
  /^SCRAM-SHA-\d+\$/,
  /^md5[0-9a-f]{32}$/,
  /^\*[0-9A-F]{40}$/,
  /^0x[0-9a-f]{40,}$/i,
  // Values that are encrypted with a key outside the database.
  /^(?:ENC\(|vault:|gAAAAA|U2FsdGVkX1)/,
]

/** The lengths of common digests, in hexadecimal digits. */
const hexLengths: ReadonlySet<number> = new Set([32, 40, 48, 56, 64, 96, 128])

/** True for a value that looks like a hashed or encrypted password. */
export function looksLikePasswordHash(text: string): boolean {
  const value = text.trim()
  if (marks.some((mark) => mark.test(value))) return true
  // A column that is too short may have truncated the digest, but so many hexadecimal digits can't be a password.
  if (/^(?:[0-9a-f]+|[0-9A-F]+)$/.test(value) && (hexLengths.has(value.length) || value.length >= 100))
    return true
  return isLongBase64(value)
}

/** True for base64 of at least 16 bytes that mixes upper case, lower case and digits and contains no words. */
function isLongBase64(value: string): boolean {
  return (
    value.length >= 22 &&
    /^[A-Za-z0-9+/_-]+={0,2}$/.test(value) &&
    [/[A-Z]/, /[a-z]/, /\d/].every((kind) => kind.test(value)) &&
    new Set(value).size >= 12
  )
}

/** True for a value that stands for a missing password: an empty text, or the marker of a disabled login. */
export function isPlaceholder(text: string): boolean {
  const value = text.trim()
  return (
    value === '' ||
    /^(?:[^\p{L}\p{N}]+|x+|null|none|n\/?a|unset|disabled|locked|external|ldap|sso|oauth\d?|saml|redacted|removed|deleted)$/iu.test(
      value,
    )
  )
}
