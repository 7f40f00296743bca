/**
 * JSON media types, including `application/hal+json` and the like (RFC 6839). Matches one type only, because browsers
 * believe the last of several.
 */
export const jsonType = /^\s*(?:application|text)\/(?:[\w.-]+\+)*json\s*(?:;[^,]*)?$/i
