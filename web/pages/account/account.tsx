import './profile/profile.css';

export { ForgotPassword } from './forgot-password.tsx';
export { Login } from './login.tsx';
export { Profile } from './profile/profile.tsx';
export { ResetPassword } from './reset-password.tsx';
export { Signup } from './signup.tsx';
