"""A class on its way through a chain."""

from chaintable.ui.pages.drive.state import Lesson


def test_a_step_is_hidden_until_it_is_revealed():
    lesson = Lesson(2)
    assert (lesson.step, lesson.revealed) == (0, False)
    assert (lesson.forward().step, lesson.forward().revealed) == (0, True)
    assert (lesson.forward().forward().step, lesson.forward().forward().revealed) == (1, False)


def test_the_way_ends_at_both_ends():
    lesson = Lesson(1)
    assert lesson.back() == lesson
    assert lesson.forward().at_end
    assert lesson.forward().forward() == lesson.forward()


def test_guesses_are_counted_for_each_step_apart():
    lesson = Lesson(2).guess("sort_by").guess("sort_by").guess("answer").forward().forward().guess("group_by")
    assert lesson.votes(0) == {"sort_by": 2, "answer": 1}
    assert lesson.votes(1) == {"group_by": 1}


def test_guesses_stay_when_one_goes_back():
    lesson = Lesson(2).guess("sort_by").forward().forward().back().back()
    assert lesson.votes(lesson.step) == {"sort_by": 1}


def test_counting_anew_forgets_the_guesses_of_that_step_only():
    lesson = Lesson(2).guess("sort_by").forward().forward().guess("group_by").forget()
    assert (lesson.votes(0), lesson.votes(1)) == ({"sort_by": 1}, {})
