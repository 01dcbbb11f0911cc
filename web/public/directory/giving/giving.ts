import './giving.css';
import './giving-form.css';
import './gift.css';
import { followGift } from './script/follow-gift.ts';
import { makeGiveable } from './script/give.ts';

// Without this script, visitors can still announce a gift by check or in another way, and read what became of one.
const form = document.querySelector<HTMLFormElement>('#give');
if (form) makeGiveable(form);
const newCard = document.querySelector<HTMLFormElement>('#new-card');
if (newCard) void import('./script/new-card.ts').then(({ takeNewCard }) => takeNewCard(newCard));
const gift = document.querySelector<HTMLElement>('#gift');
if (gift) followGift(gift);
