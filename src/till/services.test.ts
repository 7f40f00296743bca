import { describe, expect, test } from 'vitest'
import { Services } from './services.ts'

class Book {
  readonly name: string
  ended = 0
  constructor(name: string) {
    this.name = name
  }
  end() {
    this.ended += 1
  }
}
class News extends Book {}

describe('the services of a sign-in', () => {
  test('are made once, by whoever asks first', () => {
    const services = new Services()
    const book = services.of(Book, () => new Book('first'))
    expect(services.of(Book, () => new Book('second'))).toBe(book)
    expect(services.of(News, () => new News('news')).name).toBe('news')
  })

  test('are another sign-in’s own', () => {
    const book = new Services().of(Book, () => new Book('hers'))
    expect(new Services().of(Book, () => new Book('his'))).not.toBe(book)
  })

  test('end with it, each once', () => {
    const services = new Services()
    const book = services.of(Book, () => new Book('book'))
    const news = services.of(News, () => new News('news'))
    services.end()
    services.end()
    expect([book.ended, news.ended]).toEqual([1, 1])
  })

  test('end when another account asks for its own, and no other does', () => {
    const services = new Services()
    const news = services.of(News, () => new News('news'))
    const before = services.of(Book, () => new Book('M-1'), 'M-1')
    const after = services.of(Book, () => new Book('M-2'), 'M-2')
    expect(after.name).toBe('M-2')
    expect(services.of(Book, () => new Book('M-2 again'), 'M-2')).toBe(after)
    expect([before.ended, after.ended, news.ended]).toEqual([1, 0, 0])
  })
})
