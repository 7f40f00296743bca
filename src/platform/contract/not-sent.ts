/**
 * The header by which our own gateway says that no byte of a request has left it. The gateway passes on no such header,
 * so a platform can't say it; a till believes it only from the server that gave it `config.json` (ruling R19).
 */
export const notSentHeader = 'tuckshop-not-sent'
