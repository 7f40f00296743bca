import { useState } from 'react'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Banner } from '../ui/overlay/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { lessonGroups, lessons, type Lesson } from './lessons.ts'
import { startOver } from './start-over.ts'

interface LessonsDialogProps {
  /** Ids of the finished lessons. */
  done: ReadonlySet<string>
  onChoose: (lesson: Lesson) => void
  onClose: () => void
}

/** The lessons: which number brings which outcome, and which lessons are finished. */
export function LessonsDialog({ done, onChoose, onClose }: LessonsDialogProps) {
  const [asking, setAsking] = useState(false)
  return (
    <Dialog
      open
      title="Lessons"
      onClose={onClose}
      footer={
        asking ? (
          <>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button variant="danger" onClick={startOver}>
              Start over
            </Button>
          </>
        ) : (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            Start over
          </Button>
        )
      }
    >
      {asking ? (
        <Banner tone="needs" title="Start over?">
          This deletes the practice sales, shifts and settings. The shop’s own stay.
        </Banner>
      ) : (
        <>
          <p className="mb-4 text-ink-soft">
            {done.size} of {lessons.length} done. The last four digits of the number decide what
            becomes of a sale.
          </p>
          {lessonGroups.map(({ title, lessons: own }) => (
            <section key={title} className="mb-4">
              <h3 className="font-semibold">{title}</h3>
              <ul>
                {own.map((lesson) => (
                  <LessonRow
                    key={lesson.id}
                    lesson={lesson}
                    done={done.has(lesson.id)}
                    onTry={() => {
                      onChoose(lesson)
                      onClose()
                    }}
                  />
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </Dialog>
  )
}

interface LessonRowProps {
  lesson: Lesson
  done: boolean
  onTry: () => void
}

function LessonRow({ lesson: { title, task, outcome }, done, onTry }: LessonRowProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-2 border-b border-line py-3 last:border-0">
      {done ? (
        <CircleCheck className="mt-0.5 size-5 text-sold" aria-hidden="true" />
      ) : (
        <Circle className="mt-0.5 size-5 text-ink-soft" aria-hidden="true" />
      )}
      <div>
        <h4 className="font-semibold">
          {title}
          {done && <span className="text-sm font-normal text-ink-soft"> · done</span>}
        </h4>
        <p className="text-sm">{task}</p>
        <p className="text-sm text-ink-soft">{outcome}</p>
      </div>
      <Button className="col-start-2 justify-self-start" onClick={onTry}>
        {done ? 'Try it again' : 'Try it'}
        <span className="sr-only">: {title}</span>
      </Button>
    </li>
  )
}
