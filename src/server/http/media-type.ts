/**
 * JSON by its media type alone, also `application/hal+json` and the like (RFC 6839). Of several types in one header,
 * browsers believe the last.
 */
export const jsonType = /^\s*(?:application|text)\/(?:[\w.-]+\+)*json\s*(?:;[^,]*)?$/i
