import { useForm } from 'react-hook-form'
import { signIn } from './platform.ts'

export function SignIn({ onSignedIn }: { onSignedIn: (token: string) => void }) {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { username: '', password: '' },
  })
  const submit = handleSubmit(async ({ username, password }) =>
    onSignedIn(await signIn(username, password)),
  )
  return (
    <main className="mx-auto mt-24 max-w-sm rounded-xl border p-8 shadow">
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <h1 className="text-2xl font-bold">Sign in</h1>
        <label className="flex flex-col">
          User name
          <input className="rounded border p-2" {...register('username', { required: true })} />
        </label>
        <label className="flex flex-col">
          Password
          <input
            type="password"
            className="rounded border p-2"
            {...register('password', { required: true })}
          />
        </label>
        <button className="rounded bg-orange-700 p-3 text-white" disabled={formState.isSubmitting}>
          Sign in
        </button>
      </form>
    </main>
  )
}
