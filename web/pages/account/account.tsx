export { ForgotPassword } from './forgot-password.tsx';
export { Login } from './login.tsx';
export { ResetPassword } from './reset-password.tsx';
export { Signup } from './signup.tsx';
